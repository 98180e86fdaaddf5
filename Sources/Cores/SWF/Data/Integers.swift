/// Numbers of scripts as whole ones.
package enum Integers {
  /// A number as a 32-bit integer, modulo 2³².
  @inlinable package static func int32(_ number: Double) -> Int32 {
    if let exact = Int32(exactly: number) { return exact }
    guard number.isFinite else { return 0 }
    if abs(number) < 9e18 { return Int32(truncatingIfNeeded: Int64(number)) }
    let remainder = number.rounded(.towardZero).truncatingRemainder(dividingBy: 4_294_967_296)
    return Int32(truncatingIfNeeded: Int64(remainder))
  }

  /// A number cut to 32 bits: what is beyond them is the largest or the smallest.
  @inlinable package static func saturated(_ number: Double) -> Int32 {
    if number.isNaN { return 0 }
    return Int32(max(-2_147_483_648, min(2_147_483_647, number)))
  }

  /// A number as a 32-bit integer where it fits; all others are the least one.
  @inlinable package static func clamped32(_ number: Double) -> Int32 {
    number > -2_147_483_649 && number < 2_147_483_648 ? Int32(number) : .min
  }

  /// A number cut to a whole one within the machine's range.
  @inlinable package static func int(_ number: Double) -> Int {
    if number.isNaN { return 0 }
    return Int(max(-9e15, min(9e15, number)).rounded(.towardZero))
  }
}
