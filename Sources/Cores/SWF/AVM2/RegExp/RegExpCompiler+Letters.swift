/// Escapes and sets.
extension RegExpCompiler {
  // MARK: - Escapes outside of sets

  /// Compiles what follows a backslash.
  mutating func compileEscape() throws(RegExpMistake) {
    guard let unit = peek() else { throw RegExpMistake() }
    if 0x31...0x39 ~= unit, try compileNumber() { return }
    switch UInt8(exactly: unit) {
    case UInt8(ascii: "A"): try emitPlace(.subjectStart)
    case UInt8(ascii: "Z"): try emitPlace(.lastLineEnd)
    case UInt8(ascii: "z"): try emitPlace(.subjectEnd)
    case UInt8(ascii: "G"): try emitPlace(.searchStart)
    case UInt8(ascii: "b"): try emitPlace(.wordBoundary)
    case UInt8(ascii: "B"): try emitPlace(.notWordBoundary)
    case UInt8(ascii: "K"): try emitPlace(.restart)
    case UInt8(ascii: "R"):
      position += 1
      try emit(part: RegExpProgram.Instruction(.newline))
    case UInt8(ascii: "X"):
      position += 1
      try emit(part: RegExpProgram.Instruction(.cluster))
    case UInt8(ascii: "C"):
      position += 1
      // One byte, which looking back has no length for (C.Re.5).
      try emit(part: RegExpProgram.Instruction(.any))
    case UInt8(ascii: "g"):
      position += 1
      try compileReference()
    case UInt8(ascii: "k"):
      position += 1
      let end: UInt16 = take("{") ? 0x7D : take("<") ? 0x3E : take("'") ? 0x27 : 0
      try emitReference(named: try takeName(until: end))
    default:
      var set = RegExpSet()
      if try takeSet(into: &set) {
        return try emit(set)
      }
      try emitCharacter(try takeEscapedCharacter(inSet: false))
    }
  }

  private mutating func emitPlace(_ operation: Operation) throws(RegExpMistake) {
    position += 1
    emit(operation)
    try refuseQuantifier()
  }

  /// `\1` and the like: a reference to a group, if the number is below ten or so many groups came before.
  private mutating func compileNumber() throws(RegExpMistake) -> Bool {
    let start = position
    guard let number = takeNumber(), number < 10 || number <= lastGroup else {
      position = start
      return false
    }
    try emitReference(number)
    return true
  }

  /// `\g1`, `\g{1}`, `\g{-1}`, `\g{name}`.
  private mutating func compileReference() throws(RegExpMistake) {
    let isBraced = take("{")
    let isBack = take("-")
    guard let number = takeNumber() else {
      guard isBraced, !isBack else { throw RegExpMistake() }
      return try emitReference(named: try takeName(until: 0x7D))
    }
    guard !isBraced || take("}"), number > 0, !isBack || number <= lastGroup else {
      throw RegExpMistake()
    }
    try emitReference(isBack ? lastGroup + 1 - number : number)
  }

  /// Reads `d`, `W`, `p{Lu}` and the like; false if it is none of them.
  private mutating func takeSet(into set: inout RegExpSet) throws(RegExpMistake) -> Bool {
    guard let unit = peek() else { return false }
    if unit == 0x70 || unit == 0x50 {
      position += 1
      try takeProperty(into: &set, isNegated: unit == 0x50)
      return true
    }
    guard 0x41...0x5A ~= unit & ~0x20, let ranges = RegExpSet.escaped(UInt32(unit | 0x20)) else {
      return false
    }
    position += 1
    set.insert(ranges, isNegated: unit & 0x20 == 0)
    return true
  }

  private mutating func takeProperty(
    into set: inout RegExpSet, isNegated: Bool
  ) throws(RegExpMistake) {
    var name: [UInt16] = []
    var isNegated = isNegated
    if take("{") {
      if take("^") { isNegated.toggle() }
      while let unit = peek(), unit != 0x7D, name.count < 16 {
        name.append(unit)
        position += 1
      }
      guard take("}") else { throw RegExpMistake() }
    } else if let unit = peek() {
      name = [unit]
      position += 1
    }
    guard let mask = RegExpCategories.mask(named: String(decoding: name, as: UTF16.self)) else {
      throw RegExpMistake()
    }
    set.insert(categories: mask, isNegated: isNegated)
  }

  /// Reads the character that an escape stands for.
  private mutating func takeEscapedCharacter(inSet: Bool) throws(RegExpMistake) -> UInt32 {
    let character = try takeCharacter()
    guard let letter = UInt8(exactly: character) else { return character }
    switch letter {
    case UInt8(ascii: "a"): return 0x07
    case UInt8(ascii: "b") where inSet: return 0x08
    case UInt8(ascii: "e"): return 0x1B
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "c"):
      guard let next = peek(), next < 0x80 else { throw RegExpMistake() }
      position += 1
      return UInt32(0x61...0x7A ~= next ? next - 32 : next) ^ 0x40
    case UInt8(ascii: "x"): return takeHexadecimal()
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      position -= 1
      return takeOctal()
    case UInt8(ascii: "8"), UInt8(ascii: "9"):
      // The digit stands behind a character 0.
      position -= 1
      return 0
    case UInt8(ascii: "L"), UInt8(ascii: "l"), UInt8(ascii: "N"), UInt8(ascii: "U"),
      UInt8(ascii: "u"):
      throw RegExpMistake()
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
      if flags.contains(.extra) { throw RegExpMistake() }
      return character
    default: return character
    }
  }

  private func digit(_ unit: UInt16?) -> UInt32? {
    guard let unit, unit < 0x80 else { return nil }
    return Character(UnicodeScalar(UInt8(unit))).hexDigitValue.map { UInt32($0) }
  }

  /// `\x41`, `\x{20AC}`; no digit is 0.
  private mutating func takeHexadecimal() -> UInt32 {
    let start = position
    var number: UInt32 = 0
    if take("{") {
      while let digit = digit(peek()), number <= RegExpSet.last {
        number = number << 4 | digit
        position += 1
      }
      if position > start + 1, number <= RegExpSet.last, take("}") { return number }
      position = start
      number = 0
    }
    while position < start + 2, let digit = digit(peek()) {
      number = number << 4 | digit
      position += 1
    }
    return number
  }

  private mutating func takeOctal() -> UInt32 {
    let start = position
    var number: UInt32 = 0
    while position < start + 3, let unit = peek(), 0x30...0x37 ~= unit {
      number = number << 3 | UInt32(unit - 0x30)
      position += 1
    }
    return number
  }

  // MARK: - Sets

  private mutating func emit(_ set: RegExpSet) throws(RegExpMistake) {
    var set = set
    set.finish(ignoresCase: flags.contains(.ignoreCase))
    program.sets.append(set)
    try emit(single: RegExpProgram.Instruction(.set, program.sets.count - 1))
  }

  /// `[…]`; the bracket that opens it has been read.
  mutating func compileSet() throws(RegExpMistake) {
    if let mark = peek(), namedSetEnd(mark) != nil { throw RegExpMistake() }
    var set = RegExpSet()
    set.isNegated = take("^")
    var isFirst = true
    var isQuoted = false
    while true {
      if isQuoted, take("\\E") {
        isQuoted = false
        continue
      }
      guard let unit = peek() else { throw RegExpMistake() }
      if isQuoted {
        try takeRange(from: try takeCharacter(), into: &set, &isQuoted)
        continue
      }
      if unit == 0x5D, !isFirst {
        position += 1
        return try emit(set)
      }
      if take("\\Q") {
        isQuoted = true
        continue
      }
      if take("\\E") { continue }
      isFirst = false
      if unit == 0x5B, let mark = peek(1), let end = namedSetEnd(mark, ahead: 1) {
        try takeNamedSet(mark, end, into: &set)
      } else if unit == 0x5C {
        position += 1
        if try takeSet(into: &set) { continue }
        if take("R") || take("X") {
          // They have no meaning here, and stand for themselves.
          set.insert(UInt32(pattern[position - 1]))
          continue
        }
        try takeRange(from: try takeEscapedCharacter(inSet: true), into: &set, &isQuoted)
      } else {
        try takeRange(from: try takeCharacter(), into: &set, &isQuoted)
      }
    }
  }

  /// Reads the other end of a range, if there is one, and inserts what it spans.
  private mutating func takeRange(
    from first: UInt32, into set: inout RegExpSet, _ isQuoted: inout Bool
  ) throws(RegExpMistake) {
    if isQuoted, take("\\E") { isQuoted = false }
    guard !isQuoted, peek() == 0x2D, let next = peek(1), next != 0x5D else {
      return set.insert(first)
    }
    let start = position
    position += 1
    if take("\\E") {
      guard peek() != 0x5D else {
        set.insert(first)
        return set.insert(0x2D)
      }
    }
    if take("\\Q") { isQuoted = true }
    let last: UInt32
    if !isQuoted, peek() == 0x5B, let mark = peek(1), namedSetEnd(mark, ahead: 1) != nil {
      position = start + 1
      set.insert(first)
      return set.insert(0x2D)
    } else if !isQuoted, take("\\") {
      var other = RegExpSet()
      if try takeSet(into: &other) {
        // A set is no end of a range: the sign stands for itself.
        position = start + 1
        set.insert(first)
        return set.insert(0x2D)
      }
      last = try takeEscapedCharacter(inSet: true)
    } else {
      last = try takeCharacter()
    }
    guard first <= last else { throw RegExpMistake() }
    set.insert(first...last)
  }

  /// Where the name of a set ends that begins with `[:`, `[.` or `[=`; nil if it does not.
  private func namedSetEnd(_ mark: UInt16, ahead: Int = 0) -> Int? {
    guard mark == 0x3A || mark == 0x2E || mark == 0x3D else { return nil }
    var index = position + ahead + 1
    if index < pattern.count, pattern[index] == 0x5E { index += 1 }
    while index < pattern.count, 0x61...0x7A ~= pattern[index] { index += 1 }
    guard index + 1 < pattern.count, pattern[index] == mark, pattern[index + 1] == 0x5D else {
      return nil
    }
    return index
  }

  /// `[:alpha:]`, `[:^alpha:]`; the other two kinds are not supported.
  private mutating func takeNamedSet(
    _ mark: UInt16, _ end: Int, into set: inout RegExpSet
  ) throws(RegExpMistake) {
    position += 2
    let isNegated = take("^")
    let name = String(decoding: pattern[position..<end], as: UTF16.self)
    let ignoresCase = flags.contains(.ignoreCase)
    guard mark == 0x3A, let ranges = RegExpSet.named(name, ignoresCase: ignoresCase) else {
      throw RegExpMistake()
    }
    set.insert(ranges.sorted { $0.lowerBound < $1.lowerBound }, isNegated: isNegated)
    position = end + 2
  }
}
