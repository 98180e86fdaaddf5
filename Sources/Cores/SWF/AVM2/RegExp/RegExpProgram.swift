/// A compiled regular expression (C.Re.5).
///
/// Source: the syntax and the semantics of PCRE 7, which the player uses, as its manual describes them.
final class RegExpProgram {
  /// One step of a match: what `a` and `b` are depends on the operation.
  struct Instruction {
    var operation: Operation
    var a: Int32
    var b: Int32

    init(_ operation: Operation, _ a: Int = 0, _ b: Int = -1) {
      (self.operation, self.a, self.b) = (operation, Int32(a), Int32(b))
    }
  }

  enum Operation: UInt8 {
    /// Nothing; the compiler takes it out.
    case none
    /// The match is found.
    case match

    // One character each.

    /// The unit `a`, or `b` if that is not negative.
    case unit
    /// The character `a` beyond the first 65536.
    case wide
    case anyButNewline
    case any
    /// One of set `a`.
    case set

    /// `\R`
    case newline
    /// A character with the marks after it: `\X`.
    case cluster
    /// What group `a` matched; `b` is 1 where case does not matter.
    case reference

    // Places.

    case subjectStart
    case lineStart
    case subjectEnd
    /// The end, or before a line feed that ends the subject.
    case lastLineEnd
    case lineEnd
    case wordBoundary
    case notWordBoundary
    case searchStart
    /// The match begins here: `\K`.
    case restart
    /// `a` characters back.
    case back

    // Control.

    case jump
    /// The next instruction, or the one at `a` if that fails.
    case split
    /// The other way round.
    case splitLazily
    /// The character after this, `a` times to `b` times, which is all that there are if it is negative.
    case repeatGreedily
    case repeatLazily
    case repeatOnly
    case groupStart
    case groupEnd
    /// Loop `a` begins.
    case loopStart
    /// Where each round of loop `a` begins.
    case loop
    /// What follows keeps its first match, as far as `atomEnd`; `a` is the register of the height.
    case atomStart
    case atomEnd
    /// Looks from here to `lookEnd`; continues at `b` where it fails, if `b` is not negative.
    case lookStart
    case lookEnd
    /// Looks from here to `lookNotEnd`, and continues at `b` where that fails.
    case lookNotStart
    /// Fails, or continues at `b` if it is not negative.
    case lookNotEnd
    /// The next instruction if group `a` has matched, else the one at `b`.
    case ifGroup
    /// Group `a` as a pattern of its own.
    case call
  }

  /// A part that is repeated and is more than one character.
  struct Loop {
    var least: Int32
    /// Negative without end.
    var most: Int32
    var isLazy: Bool
    /// Where it continues after the last round.
    var exit: Int32
  }

  var code: [Instruction] = []
  var sets: [RegExpSet] = []
  var loops: [Loop] = []
  /// Groups that are numbered, without the whole match.
  var groupCount = 0
  /// Groups with names, in the order of the pattern.
  var names: [(name: [UInt16], group: Int)] = []
  /// Where each group's code begins; the first is the whole pattern's.
  var groupStarts: [Int32] = [0]
  /// Registers besides those of groups and loops.
  var registerCount = 0
  /// The pattern itself is empty.
  var isEmpty = false

  /// Groups that results have (C.Re.7).
  var reportedCount: Int { min(groupCount, 32) }
}

/// The options of a regular expression.
struct RegExpFlags: OptionSet {
  let rawValue: UInt8
  static let global = RegExpFlags(rawValue: 1)
  static let ignoreCase = RegExpFlags(rawValue: 2)
  static let multiline = RegExpFlags(rawValue: 4)
  static let dotall = RegExpFlags(rawValue: 8)
  static let extended = RegExpFlags(rawValue: 16)
  /// Quantifiers are lazy, and greedy with a `?`: `(?U)`.
  static let ungreedy = RegExpFlags(rawValue: 32)
  /// Escapes of letters without a meaning are mistakes: `(?X)`.
  static let extra = RegExpFlags(rawValue: 64)

  /// In the order in which they are shown (C.Re.4).
  static let letters: [(letter: UInt16, flag: RegExpFlags)] = [
    (0x67, .global), (0x69, .ignoreCase), (0x6D, .multiline), (0x73, .dotall), (0x78, .extended),
  ]

  /// The flags that letters stand for; others mean nothing.
  init(letters: some Sequence<UInt16>) {
    self = []
    for letter in letters {
      if let flag = Self.letters.first(where: { $0.letter == letter })?.flag { insert(flag) }
    }
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }
}
