/// Groups and alternatives.
extension RegExpCompiler {
  /// Compiles what begins with a unit that is there.
  mutating func compile(_ unit: UInt16) throws(RegExpMistake) {
    if isQuoted { return try emitCharacter(try takeCharacter()) }
    switch UInt8(exactly: unit) {
    case UInt8(ascii: "("):
      position += 1
      try openGroup()
    case UInt8(ascii: ")"):
      position += 1
      try closeGroup()
    case UInt8(ascii: "|"):
      position += 1
      try nextAlternative()
    case UInt8(ascii: "["):
      position += 1
      try compileSet()
    case UInt8(ascii: "\\"):
      position += 1
      try compileEscape()
    case UInt8(ascii: "."):
      position += 1
      try emit(
        single: RegExpProgram.Instruction(flags.contains(.dotall) ? .any : .anyButNewline))
    case UInt8(ascii: "^"):
      position += 1
      emit(flags.contains(.multiline) ? .lineStart : .subjectStart)
      try refuseQuantifier()
    case UInt8(ascii: "$"):
      position += 1
      emit(flags.contains(.multiline) ? .lineEnd : .lastLineEnd)
      try refuseQuantifier()
    default:
      try refuseQuantifier()
      try emitCharacter(try takeCharacter())
    }
  }

  /// A place cannot be repeated, nor can nothing.
  mutating func refuseQuantifier() throws(RegExpMistake) {
    try skipIgnored()
    guard !isQuoted, let unit = peek() else { return }
    let isCounted = unit == 0x7B && isCountAhead
    if isCounted || unit == 0x2A || unit == 0x2B || unit == 0x3F { throw RegExpMistake() }
  }

  /// Whether what follows is a number of times in braces.
  private var isCountAhead: Bool {
    var copy = self
    guard copy.take("{"), copy.takeNumber() != nil else { return false }
    if copy.take(",") { _ = copy.takeNumber() }
    return copy.take("}")
  }

  /// A character that stands for itself.
  mutating func emitCharacter(_ character: UInt32) throws(RegExpMistake) {
    if character > 0xFFFF {
      return try emit(single: RegExpProgram.Instruction(.wide, Int(character)))
    }
    let other = flags.contains(.ignoreCase) ? RegExpSet.otherCase(character) : character
    try emit(
      single: RegExpProgram.Instruction(
        .unit, Int(character), other == character ? -1 : Int(other)))
  }

  // MARK: - Opening

  private mutating func openGroup() throws(RegExpMistake) {
    guard take("?") else { return openNumbered() }
    if take(":") { return open(.plain) }
    if take("|") {
      open(.reset)
      groups[groups.count - 1].firstNumber = lastGroup
      groups[groups.count - 1].lastNumber = lastGroup
      return
    }
    if take(">") {
      let register = newRegister()
      return open(.atomic(register: register)) { $0.emit(.atomStart, register) }
    }
    if take("=") { return openLook(isBehind: false) }
    if take("!") { return openLookNot(isBehind: false) }
    if take("<=") { return openLook(isBehind: true) }
    if take("<!") { return openLookNot(isBehind: true) }
    if take("<") || take("P<") { return openNumbered(try takeName(until: 0x3E)) }
    if take("'") { return openNumbered(try takeName(until: 0x27)) }
    if take("P=") {
      let name = try takeName(until: 0x29)
      return try emitReference(named: name)
    }
    if take("P>") || take("&") {
      let name = try takeName(until: 0x29)
      return try emitCall(0, name)
    }
    if take("(") { return try openCondition() }
    if take("R)") { return try emitCall(0) }
    if take("C") {
      // A call-out, which no one listens to.
      _ = takeNumber()
      guard take(")") else { throw RegExpMistake() }
      return
    }
    if try takeCall() { return }
    try takeFlags()
  }

  /// Opens a group, whose code begins with what `begin` emits.
  private mutating func open(
    _ kind: Group.Kind, isBehind: Bool = false, canRepeat: Bool = true,
    _ begin: (inout RegExpCompiler) -> Void = { _ in }
  ) {
    var group = Group(kind: kind, start: canRepeat ? reserve() : here, flags: flags)
    begin(&self)
    group.alternative = emit(.none)
    if isBehind { group.back = emit(.back) }
    groups.append(group)
  }

  private mutating func openNumbered(_ name: [UInt16]? = nil) {
    lastGroup += 1
    let number = lastGroup
    if let name { program.names.append((name, number)) }
    open(.numbered(number)) {
      while $0.program.groupStarts.count <= number { $0.program.groupStarts.append(0) }
      $0.program.groupStarts[number] = Int32($0.emit(.groupStart, number))
    }
  }

  private mutating func openLook(isBehind: Bool) {
    let register = newRegister()
    _ = newRegister()
    open(.look(register: register), isBehind: isBehind, canRepeat: false) {
      $0.emit(.lookStart, register)
    }
  }

  private mutating func openLookNot(isBehind: Bool) {
    let register = newRegister()
    open(.notLook(register: register), isBehind: isBehind, canRepeat: false) {
      $0.emit(.lookNotStart, register)
    }
  }

  /// `(?(…)`: the condition is the number or name of a group, or it looks ahead or back.
  private mutating func openCondition() throws(RegExpMistake) {
    open(.condition(at: 0))
    let place = groups.count - 1
    if take("?=") { return openLook(isBehind: false) }
    if take("?!") { return openLookNot(isBehind: false) }
    if take("?<=") { return openLook(isBehind: true) }
    if take("?<!") { return openLookNot(isBehind: true) }
    let at = emit(.ifGroup)
    groups[place].kind = .condition(at: at)
    if let number = takeNumber() {
      guard number > 0, take(")") else { throw RegExpMistake() }
      refer(to: number)
      program.code[at].a = Int32(number)
      return
    }
    let end: UInt16 = take("<") ? 0x3E : take("'") ? 0x27 : 0x29
    named.append((at, try takeName(until: end)))
    if end != 0x29, !take(")") { throw RegExpMistake() }
  }

  /// `(?1)`, `(?-1)`, `(?+1)`: a group by its number.
  private mutating func takeCall() throws(RegExpMistake) -> Bool {
    let start = position
    let sign = take("-") ? -1 : take("+") ? 1 : 0
    guard let number = takeNumber() else {
      position = start
      return false
    }
    guard take(")") else { throw RegExpMistake() }
    let group =
      sign == 0 ? number : sign < 0 ? lastGroup + 1 - number : lastGroup + number
    guard group >= 0, sign == 0 || number > 0 else { throw RegExpMistake() }
    refer(to: group)
    try emitCall(group)
    return true
  }

  private mutating func emitCall(_ group: Int, _ name: [UInt16]? = nil) throws(RegExpMistake) {
    let start = reserve()
    let at = emit(.call, group)
    if let name { named.append((at, name)) }
    try takeRepetition(of: start, length: nil)
  }

  /// A reference to what a group matched.
  mutating func emitReference(_ group: Int = 0, named name: [UInt16]? = nil) throws(RegExpMistake) {
    let start = reserve()
    let at = emit(.reference, group, flags.contains(.ignoreCase) ? 1 : 0)
    if let name { named.append((at, name)) } else { refer(to: group) }
    try takeRepetition(of: start, length: nil)
  }

  /// `(?i-s)` for the rest of the group around it, or `(?i:…)`.
  private mutating func takeFlags() throws(RegExpMistake) {
    var new = flags
    var isOn = true
    while let unit = peek() {
      position += 1
      switch UInt8(exactly: unit) {
      case UInt8(ascii: "-"): isOn = false
      case UInt8(ascii: ")"):
        flags = new
        return try refuseQuantifier()
      case UInt8(ascii: ":"):
        open(.plain)
        flags = new
        return
      case UInt8(ascii: "J"): break
      case UInt8(ascii: "i"): new.set(.ignoreCase, isOn)
      case UInt8(ascii: "m"): new.set(.multiline, isOn)
      case UInt8(ascii: "s"): new.set(.dotall, isOn)
      case UInt8(ascii: "x"): new.set(.extended, isOn)
      case UInt8(ascii: "U"): new.set(.ungreedy, isOn)
      case UInt8(ascii: "X"): new.set(.extra, isOn)
      default: throw RegExpMistake()
      }
    }
    throw RegExpMistake()
  }

  // MARK: - Alternatives

  private mutating func nextAlternative() throws(RegExpMistake) {
    let place = groups.count - 1
    groups[place].ends.append(emit(.jump))
    if case .condition(let at) = groups[place].kind {
      guard groups[place].ends.count == 1 else { throw RegExpMistake() }
      program.code[at].b = Int32(here)
    } else {
      program.code[groups[place].alternative] = RegExpProgram.Instruction(.split, here)
      groups[place].alternative = emit(.none)
    }
    try endLength()
    if groups[place].back != nil { groups[place].back = emit(.back) }
    if groups[place].kind == .reset {
      groups[place].lastNumber = max(groups[place].lastNumber, lastGroup)
      lastGroup = groups[place].firstNumber
    }
    // A quantifier has nothing here.
    try refuseQuantifier()
  }

  /// Ends an alternative as to how long it is.
  private mutating func endLength() throws(RegExpMistake) {
    let place = groups.count - 1
    if let back = groups[place].back {
      guard let length = groups[place].length else { throw RegExpMistake() }
      program.code[back].a = Int32(length)
    }
    groups[place].lengths.append(groups[place].length)
    groups[place].length = 0
  }

  /// Lets the ends of all alternatives lead here.
  mutating func endAlternatives() {
    for end in groups[groups.count - 1].ends { program.code[end].a = Int32(here) }
  }

  private mutating func closeGroup() throws(RegExpMistake) {
    guard groups.count > 1 else { throw RegExpMistake() }
    try endLength()
    let group = groups[groups.count - 1]
    let first = group.lengths[0]
    var length = group.lengths.allSatisfy { $0 == first } ? first : nil
    endAlternatives()
    flags = group.flags
    var canRepeat = true
    switch group.kind {
    case .plain: break
    case .reset: lastGroup = max(group.lastNumber, lastGroup)
    case .numbered(let number): emit(.groupEnd, number)
    case .atomic(let register): emit(.atomEnd, register)
    case .look(let register):
      emit(.lookEnd, register)
      canRepeat = false
    case .notLook(let register):
      let end = emit(.lookNotEnd, register)
      program.code[group.start].b = Int32(end + 1)
      canRepeat = false
    case .condition(let at):
      if group.ends.isEmpty {
        program.code[at].b = Int32(here)
        // Without a second alternative that is empty.
        if length != 0 { length = nil }
      }
    }
    groups.removeLast()
    if canRepeat { return try takeRepetition(of: group.start, length: length) }
    guard case .condition(0) = groups[groups.count - 1].kind else {
      return try refuseQuantifier()
    }
    // What looks is the condition of the group around it: where that continues if it fails is not known yet.
    let isNot = if case .notLook = group.kind { true } else { false }
    groups[groups.count - 1].kind = .condition(at: isNot ? here - 1 : group.start)
  }
}

extension RegExpFlags {
  mutating func set(_ flag: RegExpFlags, _ isOn: Bool) {
    if isOn { insert(flag) } else { remove(flag) }
  }
}
