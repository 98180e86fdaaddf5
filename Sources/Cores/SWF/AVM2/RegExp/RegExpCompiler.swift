/// A pattern that is none: its object never matches (C.Re.6).
struct RegExpMistake: Error {}

/// Compiles a pattern.
///
/// It emits code as it reads, without recursion: what may have to come before a group, where a quantifier follows, has its place there.
struct RegExpCompiler {
  typealias Operation = RegExpProgram.Operation

  /// A group that is open.
  struct Group {
    enum Kind: Equatable {
      /// The whole pattern, or a group without a number.
      case plain
      case numbered(Int)
      case atomic(register: Int)
      case look(register: Int)
      case notLook(register: Int)
      /// `(?|`: alternatives number their groups from the same number on.
      case reset
      /// `(?(`: the instruction that continues with the second alternative if it is not met.
      case condition(at: Int)
    }

    var kind = Kind.plain
    /// Where code that repeats it begins.
    var start = 0
    /// Where a branch to the next alternative belongs.
    var alternative = 0
    /// Jumps from the ends of alternatives.
    var ends: [Int] = []
    /// The flags before it.
    var flags: RegExpFlags = []
    /// How many characters the alternative matches; nil if that is not fixed.
    var length: Int? = 0
    /// The same of the alternatives before.
    var lengths: [Int?] = []
    /// Each alternative looks back from where it begins, by an instruction at this place.
    var back: Int?
    /// The next alternative's first group is numbered from here, and the last number in use.
    var firstNumber = 0
    var lastNumber = 0
  }

  let pattern: [UInt16]
  var position = 0
  var program = RegExpProgram()
  var flags: RegExpFlags
  var groups: [Group] = []
  /// Numbers of groups in use.
  var lastGroup = 0
  /// References to groups by names, to be numbered when all are known.
  var named: [(instruction: Int, name: [UInt16])] = []
  /// The largest number of a group that is referred to.
  private(set) var highestReference = 0
  /// Letters up to `\E` stand for themselves.
  var isQuoted = false

  /// The code of a pattern; throws if it is none.
  static func compile(
    _ pattern: [UInt16], _ flags: RegExpFlags
  ) throws(RegExpMistake) -> RegExpProgram {
    var compiler = RegExpCompiler(pattern: pattern, flags: flags)
    try compiler.compile()
    return compiler.program
  }

  private init(pattern: [UInt16], flags: RegExpFlags) {
    (self.pattern, self.flags) = (pattern, flags)
  }

  private mutating func compile() throws(RegExpMistake) {
    program.isEmpty = pattern.isEmpty
    groups.append(Group(alternative: emit(.none)))
    while true {
      try skipIgnored()
      guard let unit = peek() else { break }
      try compile(unit)
    }
    guard groups.count == 1 else { throw RegExpMistake() }
    endAlternatives()
    emit(.match)
    program.groupCount = max(lastGroup, groups[0].lastNumber)
    for (instruction, name) in named {
      guard let group = program.names.first(where: { $0.name == name })?.group else {
        throw RegExpMistake()
      }
      program.code[instruction].a = Int32(group)
    }
    guard highestReference <= program.groupCount else { throw RegExpMistake() }
    while program.groupStarts.count <= program.groupCount { program.groupStarts.append(0) }
    compact()
  }

  // MARK: - Reading

  /// The unit ahead; nil at the end.
  func peek(_ ahead: Int = 0) -> UInt16? {
    position + ahead < pattern.count ? pattern[position + ahead] : nil
  }

  func isAhead(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes in
      guard position + bytes.count <= pattern.count else { return false }
      for (index, byte) in bytes.enumerated() where pattern[position + index] != UInt16(byte) {
        return false
      }
      return true
    }
  }

  mutating func take(_ text: StaticString) -> Bool {
    guard isAhead(text) else { return false }
    position += text.utf8CodeUnitCount
    return true
  }

  /// The next character, which may be two units.
  mutating func takeCharacter() throws(RegExpMistake) -> UInt32 {
    guard let unit = peek() else { throw RegExpMistake() }
    position += 1
    guard unit & 0xFC00 == 0xD800, let next = peek(), next & 0xFC00 == 0xDC00 else {
      return UInt32(unit)
    }
    position += 1
    return 0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(next & 0x3FF))
  }

  /// Reads up to a text, and the text.
  mutating func takeName(until end: UInt16) throws(RegExpMistake) -> [UInt16] {
    let start = position
    while let unit = peek(), RegExpSet.words.contains(where: { $0.contains(UInt32(unit)) }) {
      position += 1
    }
    guard peek() == end, position > start, position - start <= 32 else { throw RegExpMistake() }
    defer { position += 1 }
    return Array(pattern[start..<position])
  }

  mutating func takeNumber() -> Int? {
    let start = position
    var number = 0
    while let unit = peek(), 0x30...0x39 ~= unit {
      number = min(number * 10 + Int(unit) - 0x30, 1 << 20)
      position += 1
    }
    return position > start ? number : nil
  }

  /// Passes over comments, white space that means nothing, and the ends of quotations.
  mutating func skipIgnored() throws(RegExpMistake) {
    while let unit = peek() {
      if isQuoted {
        guard take("\\E") else { return }
        isQuoted = false
      } else if take("\\Q") {
        isQuoted = true
      } else if take("\\E") {
        continue
      } else if flags.contains(.extended), 0x09...0x0D ~= unit || unit == 0x20 {
        position += 1
      } else if flags.contains(.extended), unit == 0x23 {
        while let next = peek(), next != 0x0A {
          _ = next
          position += 1
        }
      } else if take("(?#") {
        while let next = peek(), next != 0x29 {
          _ = next
          position += 1
        }
        guard take(")") else { throw RegExpMistake() }
      } else {
        return
      }
    }
  }

  // MARK: - Code

  @discardableResult mutating func emit(_ operation: Operation, _ a: Int = 0, _ b: Int = -1) -> Int
  {
    program.code.append(RegExpProgram.Instruction(operation, a, b))
    return program.code.count - 1
  }

  mutating func newRegister() -> Int {
    program.registerCount += 1
    return program.registerCount - 1
  }

  /// The place of the next instruction.
  var here: Int { program.code.count }

  /// Adds to how many characters the alternative matches.
  mutating func add(length: Int?) {
    guard let old = groups[groups.count - 1].length, let length else {
      groups[groups.count - 1].length = nil
      return
    }
    groups[groups.count - 1].length = min(old + length, 1 << 20)
  }

  /// Emits a character or a set, and how often it is repeated.
  mutating func emit(single instruction: RegExpProgram.Instruction) throws(RegExpMistake) {
    guard let quantifier = try takeQuantifier() else {
      program.code.append(instruction)
      return add(length: 1)
    }
    let operation: Operation =
      switch quantifier.kind {
      case .greedy: .repeatGreedily
      case .lazy: .repeatLazily
      case .possessive: .repeatOnly
      }
    emit(operation, quantifier.least, quantifier.most)
    program.code.append(instruction)
    add(length: quantifier.most == quantifier.least ? quantifier.least : nil)
  }

  /// Emits what can be repeated and is not one character.
  mutating func emit(part instruction: RegExpProgram.Instruction) throws(RegExpMistake) {
    let start = reserve()
    program.code.append(instruction)
    try takeRepetition(of: start, length: nil)
  }

  /// Leaves room for what a repetition begins with.
  mutating func reserve() -> Int {
    emit(.none)
    emit(.none)
    return emit(.none) - 2
  }

  /// Reads a quantifier of what began at `start`, if there is one, and puts the part in a loop.
  mutating func takeRepetition(of start: Int, length: Int?) throws(RegExpMistake) {
    guard let quantifier = try takeQuantifier() else { return add(length: length) }
    let isFixed = quantifier.least == quantifier.most
    add(length: isFixed ? length.map { $0 * quantifier.least } : nil)
    let (least, most) = (quantifier.least, quantifier.most)
    if most == 0 {
      program.code[start] = RegExpProgram.Instruction(.jump, here)
      return
    }
    if least == 1, most == 1 { return }
    if least == 0, most == 1 {
      program.code[start + 1] = RegExpProgram.Instruction(
        quantifier.kind == .lazy ? .splitLazily : .split, here)
    } else {
      let loop = program.loops.count
      program.code[start + 1] = RegExpProgram.Instruction(.loopStart, loop)
      program.code[start + 2] = RegExpProgram.Instruction(.loop, loop)
      emit(.jump, start + 2)
      program.loops.append(
        RegExpProgram.Loop(
          least: Int32(least), most: Int32(most), isLazy: quantifier.kind == .lazy,
          exit: Int32(here)))
    }
    if quantifier.kind == .possessive {
      let register = newRegister()
      program.code[start] = RegExpProgram.Instruction(.atomStart, register)
      emit(.atomEnd, register)
    }
  }

  /// Notes a reference to a group by its number.
  mutating func refer(to group: Int) { highestReference = max(highestReference, group) }

  // MARK: - Quantifiers

  struct Quantifier {
    enum Kind { case greedy, lazy, possessive }
    var least: Int
    /// Negative without end.
    var most: Int
    var kind = Kind.greedy
  }

  private mutating func takeQuantifier() throws(RegExpMistake) -> Quantifier? {
    try skipIgnored()
    guard !isQuoted, var quantifier = try takeCounts() else { return nil }
    if take("+") {
      quantifier.kind = .possessive
    } else {
      let isLazy = take("?") != flags.contains(.ungreedy)
      quantifier.kind = isLazy ? .lazy : .greedy
    }
    return quantifier
  }

  private mutating func takeCounts() throws(RegExpMistake) -> Quantifier? {
    if take("*") { return Quantifier(least: 0, most: -1) }
    if take("+") { return Quantifier(least: 1, most: -1) }
    if take("?") { return Quantifier(least: 0, most: 1) }
    let start = position
    guard take("{"), let least = takeNumber() else {
      position = start
      return nil
    }
    var most = least
    if take(",") { most = takeNumber() ?? -1 }
    guard take("}") else {
      position = start
      return nil
    }
    guard least <= 65535, most <= 65535, most < 0 || least <= most else { throw RegExpMistake() }
    return Quantifier(least: least, most: most)
  }

  // MARK: - The end

  /// Takes out instructions that do nothing.
  private mutating func compact() {
    var places: [Int32] = []
    places.reserveCapacity(here + 1)
    var count: Int32 = 0
    for instruction in program.code {
      places.append(count)
      if instruction.operation != .none { count += 1 }
    }
    places.append(count)
    var code: [RegExpProgram.Instruction] = []
    code.reserveCapacity(Int(count))
    for var instruction in program.code where instruction.operation != .none {
      switch instruction.operation {
      case .jump, .split, .splitLazily: instruction.a = places[Int(instruction.a)]
      case .lookStart, .lookNotStart, .lookNotEnd, .ifGroup:
        if instruction.b >= 0 { instruction.b = places[Int(instruction.b)] }
      default: break
      }
      code.append(instruction)
    }
    program.code = code
    for index in program.loops.indices {
      program.loops[index].exit = places[Int(program.loops[index].exit)]
    }
    for index in program.groupStarts.indices {
      program.groupStarts[index] = places[Int(program.groupStarts[index])]
    }
  }
}
