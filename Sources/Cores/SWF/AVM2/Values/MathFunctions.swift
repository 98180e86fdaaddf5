#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// What Math does other than the processor.
///
/// Source: C.Math of the reference.
package enum MathFunctions {
  /// Halves are rounded up (C.Math.3).
  package static func round(_ number: Double) -> Double { (number + 0.5).rounded(.down) }

  /// The smaller one; −0 is smaller than 0 (C.Math.2).
  package static func smaller(_ one: Double, _ other: Double) -> Double {
    if one.isNaN || other.isNaN { return .nan }
    if one == 0, other == 0 { return one.sign == .minus ? one : other }
    return one < other ? one : other
  }

  /// The larger one (C.Math.2).
  package static func larger(_ one: Double, _ other: Double) -> Double {
    if one.isNaN || other.isNaN { return .nan }
    if one == 0, other == 0 { return one.sign == .plus ? one : other }
    return one > other ? one : other
  }

  /// C.Math.4.
  package static func power(_ base: Double, _ exponent: Double) -> Double {
    if exponent.isNaN { return .nan }
    if exponent == 0 { return 1 }
    if abs(base) == 1, exponent.isInfinite { return .nan }
    if base == -.infinity, exponent < 0, exponent.truncatingRemainder(dividingBy: 2) == 0 {
      return -0.0
    }
    guard let whole = Int32(exactly: exponent) else { return pow(base, exponent) }
    // By squares: the last bits differ from the processor's (C.Math.4).
    var (result, factor, rest) = (1.0, base, whole.magnitude)
    while rest > 0 {
      if rest & 1 == 1 { result *= factor }
      factor *= factor
      rest >>= 1
    }
    return whole < 0 ? 1 / result : result
  }
}
