import FlashHeap

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// A function of Math that code does itself, without a call.
enum MathFunction: UInt8, CaseIterable {
  case abs, acos, asin, atan, ceil, cos, exp, floor, log, round, sin, sqrt, tan
  case atan2, max, min, pow

  /// The function that a method is, with as many arguments as it takes; nil if it is none.
  init?(_ method: Method, argumentCount: Int, _ machine: Machine) {
    guard method.program == nil, method.role == .method, let name = method.name,
      let type = method.owner?.instanceTraits, method.owner?.kind == .class,
      machine.text(of: type.name, separator: ".") == "Math",
      let known = Self.byName[machine.heap.text(name.local).text],
      argumentCount == (known.takesTwo ? 2 : 1)
    else { return nil }
    self = known
  }

  private static let byName = Dictionary(
    uniqueKeysWithValues: allCases.map { ("\($0)", $0) })

  private var takesTwo: Bool { rawValue >= Self.atan2.rawValue }
}

/// Here the functions of the system's library have their own names.
extension MathFunctions {
  /// The result of a function of one number.
  @inline(never)
  static func result(of function: MathFunction, _ number: Double) -> Double {
    switch function {
    case .abs: number.magnitude
    case .acos: acos(number)
    case .asin: asin(number)
    case .atan: atan(number)
    case .ceil: number.rounded(.up)
    case .cos: cos(number)
    case .exp: exp(number)
    case .floor: number.rounded(.down)
    case .log: log(number)
    case .round: round(number)
    case .sin: sin(number)
    case .sqrt: number.squareRoot()
    case .tan: tan(number)
    default: .nan
    }
  }

  /// The result of a function of two numbers.
  @inline(never)
  static func result(of function: MathFunction, _ one: Double, _ two: Double) -> Double {
    switch function {
    case .atan2: atan2(one, two)
    case .max: larger(one, two)
    case .min: smaller(one, two)
    case .pow: power(one, two)
    default: .nan
    }
  }
}
