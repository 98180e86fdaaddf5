/// Why code of Stage3D is refused: the number of an error, and what its text names.
package struct AgalError: Error, Equatable {
  package let number: Int
  package let arguments: [String]
  /// Whether it is an error of arguments.
  package let isArgument: Bool

  init(_ number: Int, _ arguments: [String] = [], isArgument: Bool = false) {
    (self.number, self.arguments, self.isArgument) = (number, arguments, isArgument)
  }
}

/// The kinds of registers, by their numbers in the code (A.Ag.5).
enum AgalKind: UInt8, Sendable {
  case attribute, constant, temporary, output, varying, sampler, depth, instance
}

/// What an operation reads.
struct AgalSource: Sendable {
  let kind: AgalKind
  let number: Int
  /// Which component is read for each.
  let order: SIMD4<UInt8>
  /// Where the number of a constant comes from, besides; nil is nowhere.
  let index: Index?

  /// A register whose component is added to the number of a constant.
  struct Index: Sendable {
    let kind: AgalKind
    let register: Int
    let component: Int
  }
}

/// How a texture is read.
package struct AgalSampler: Equatable, Sendable {
  package enum Wrap: UInt8, Sendable { case clamp, `repeat`, clampRepeat, repeatClamp }
  package enum Mip: UInt8, Sendable { case none, nearest, linear }

  package var wrap = Wrap.clamp
  package var mip = Mip.none
  package var isLinear = false
  /// In levels.
  package var bias: Float = 0

  package init() {}

  /// As the code has it.
  init(_ bits: UInt64) {
    wrap = Wrap(rawValue: UInt8(bits >> 52 & 3)) ?? .clamp
    mip = Mip(rawValue: UInt8(bits >> 56 & 15)) ?? .linear
    isLinear = bits >> 60 & 15 != 0
    bias = Float(Int8(truncatingIfNeeded: bits >> 16)) / 8
  }
}

/// One operation.
struct AgalToken: Sendable {
  let operation: AgalOperation
  let target: (kind: AgalKind, number: Int, mask: UInt8)
  let first: AgalSource?
  let second: AgalSource?
  /// The texture that is read.
  let sampler: Int
}

/// The operations, by their numbers (A.7).
enum AgalOperation: UInt8, Sendable {
  case move = 0
  case add, subtract, multiply, divide, reciprocal, minimum, maximum, fraction, squareRoot
  case inverseRoot, power, logarithm, exponential, normalize, sine, cosine, cross, dot3, dot4
  case absolute, negate, saturate, matrix33, matrix44, matrix34, slopeX, slopeY
  case ifEqual, ifNotEqual, ifGreater, ifLess, `else`, endIf
  case kill = 0x27
  case texture
  case notLess, less
  case sign = 0x2B
  case equal, notEqual

  /// Whether it writes nothing.
  var hasNoTarget: Bool {
    switch self {
    case .kill, .ifEqual, .ifNotEqual, .ifGreater, .ifLess, .else, .endIf: true
    default: false
    }
  }
  var hasNoSources: Bool { self == .else || self == .endIf }
  var hasOneSource: Bool { self == .kill || self == .texture }
  /// Numbers of a row of a matrix, and rows; nil is none.
  var rows: Int? {
    switch self {
    case .matrix33, .matrix34: 3
    case .matrix44: 4
    default: nil
    }
  }
}

/// A program of Stage3D for corners or for pixels, read and checked (A.Ag).
package final class AgalProgram: Sendable {
  package let isFragment: Bool
  let tokens: [AgalToken]
  /// Samplers of the code, unless it leaves them as they are (A.Smp.4).
  package let samplers: [(number: Int, sampler: AgalSampler)]

  /// Code that is longer than any profile allows.
  private static let mostTokens = 4096

  /// Reads code for a profile of a version.
  package init(_ bytes: [UInt8], version highest: Int = 2) throws(AgalError) {
    guard !bytes.isEmpty else { throw AgalError(3615, [""], isArgument: true) }
    guard bytes.count >= 7, bytes[0] == 0xA0 else { throw AgalError(3612, isArgument: true) }
    let version = bytes[1..<5].reversed().reduce(0) { $0 << 8 | Int($1) }
    guard (1...max(highest, 1)).contains(version) else { throw AgalError(3615, ["fragment"]) }
    guard bytes[5] == 0xA1 else { throw AgalError(3612, isArgument: true) }
    guard bytes[6] <= 1 else { throw AgalError(3615, ["fragment"]) }
    isFragment = bytes[6] == 1
    var reader = AgalReader(bytes, isFragment: isFragment)
    var tokens: [AgalToken] = []
    while let token = try reader.next() {
      tokens.append(token)
      guard tokens.count <= Self.mostTokens else { throw AgalError(3612, isArgument: true) }
    }
    try reader.finish()
    self.tokens = tokens
    samplers = reader.samplers
  }
}

/// Reads the tokens of a program, in the order of their checks (A.Ag.3).
private struct AgalReader {
  private let bytes: [UInt8]
  private let isFragment: Bool
  private var at = 7
  private var count = 0
  private var depth = 0
  private(set) var samplers: [(number: Int, sampler: AgalSampler)] = []
  private var uses: [(number: Int, bits: UInt64, token: Int)] = []

  init(_ bytes: [UInt8], isFragment: Bool) { (self.bytes, self.isFragment) = (bytes, isFragment) }

  private var name: String { isFragment ? "fragment" : "vertex" }

  private func error(_ number: Int, _ what: String) -> AgalError {
    AgalError(number, [name, what, "\(count)"])
  }

  private mutating func number(_ size: Int) -> UInt64 {
    defer { at += size }
    return bytes[at..<at + size].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  mutating func next() throws(AgalError) -> AgalToken? {
    guard at < bytes.count else { return nil }
    guard bytes.count - at >= 24 else { throw AgalError(3612, isArgument: true) }
    count += 1
    let code = number(4)
    let (target, first, second) = (number(4), number(8), number(8))
    guard code <= 0x2D, let operation = AgalOperation(rawValue: UInt8(code)) else {
      throw error(3620, "\(code)")
    }
    if operation.hasNoTarget {
      try nest(operation)
    } else {
      try checkTarget(target)
    }
    var sources: [AgalSource?] = [nil, nil]
    if !operation.hasNoSources {
      sources[0] = try source(first, "source operand 1")
      if !operation.hasOneSource { sources[1] = try source(second, "source operand 2") }
    }
    if operation == .texture { note(second) }
    return AgalToken(
      operation: operation,
      target: (
        kind(target >> 24 & 15), Int(target & 0xFFFF), UInt8(target >> 16 & 15)
      ), first: sources[0], second: sources[1], sampler: Int(second & 15))
  }

  /// Conditions stand in one another four deep at most.
  private mutating func nest(_ operation: AgalOperation) throws(AgalError) {
    switch operation {
    case .ifEqual, .ifNotEqual, .ifGreater, .ifLess: depth += 1
    case .endIf: depth -= 1
    default: return
    }
    guard (0...4).contains(depth) else { throw error(3624, "") }
  }

  private func kind(_ bits: UInt64) -> AgalKind { AgalKind(rawValue: UInt8(bits)) ?? .temporary }

  private func checkTarget(_ bits: UInt64) throws(AgalError) {
    let what = "destination operand"
    guard let kind = AgalKind(rawValue: UInt8(bits >> 24 & 15)) else { throw error(3655, what) }
    switch kind {
    case .constant: throw error(3652, what)
    case .attribute: throw error(3651, what)
    case .sampler: throw error(3649, what)
    case .depth: throw error(3749, what)
    default: break
    }
  }

  private func source(_ bits: UInt64, _ what: String) throws(AgalError) -> AgalSource {
    guard let kind = AgalKind(rawValue: UInt8(bits >> 32 & 15)) else { throw error(3655, what) }
    switch kind {
    case .output: throw error(3646, what)
    case .sampler: throw error(3638, what)
    case .depth: throw error(3749, what)
    default: break
    }
    let order = UInt8(bits >> 24 & 255)
    var index: AgalSource.Index?
    var number = Int(bits & 0xFFFF)
    if bits >> 63 != 0 {
      guard !isFragment else { throw error(3639, what) }
      guard kind == .constant else { throw error(3640, what) }
      index = AgalSource.Index(
        kind: self.kind(bits >> 40 & 15), register: number, component: Int(bits >> 48 & 3))
      number = Int(bits >> 16 & 255)
    }
    return AgalSource(
      kind: kind, number: number,
      order: SIMD4(order & 3, order >> 2 & 3, order >> 4 & 3, order >> 6 & 3), index: index)
  }

  private mutating func note(_ bits: UInt64) {
    uses.append((Int(bits & 15), bits, count))
    // Special bit 4 leaves the state as it is.
    if bits >> 48 & 4 == 0 { samplers.append((Int(bits & 15), AgalSampler(bits))) }
  }

  /// One sampler is always used in the same way, unless its state stays.
  func finish() throws(AgalError) {
    guard depth == 0 else { throw error(3624, "") }
    var known: [Int: UInt64] = [:]
    for use in uses where use.bits >> 48 & 4 == 0 {
      if let other = known[use.number], other != use.bits {
        throw AgalError(3696, [name, "", "\(use.token)"])
      }
      known[use.number] = use.bits
    }
  }
}
