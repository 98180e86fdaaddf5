/// Arithmetic on premultiplied pixels: 0xAARRGGBB as a number, B G R A as bytes in memory.
///
/// Two channels are treated at once, each with 16 bits of room. All of it is plain integer work that the compiler makes
/// vectors of. Products of two bytes are divided by 255 and rounded to the nearest, without a division.
public enum Pixel {
  @usableFromInline static let pairs: UInt32 = 0x00FF_00FF

  /// Packs straight (not premultiplied) channels, 0…255 each.
  public static func premultiplied(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) -> UInt32 {
    let straight = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) | 0xFF00_0000
    return scaled(straight, UInt32(alpha))
  }

  /// All four channels times `factor` / 255, rounded; `factor` is 0…255.
  @inline(__always) static func scaled(_ pixel: UInt32, _ factor: UInt32) -> UInt32 {
    var low = (pixel & pairs) &* factor &+ 0x0080_0080
    var high = ((pixel &>> 8) & pairs) &* factor &+ 0x0080_0080
    low = ((low &+ ((low &>> 8) & pairs)) &>> 8) & pairs
    high = (high &+ ((high &>> 8) & pairs)) & ~pairs
    return low | high
  }

  /// Four pixels at once: lanes of 16 bits, which every processor can multiply.
  @inline(__always) static func scaled(_ pixels: SIMD4<UInt32>, _ factors: SIMD4<UInt32>)
    -> SIMD4<UInt32>
  {
    let even = SIMD4(repeating: pairs)
    let factor = lanes(factors | factors &<< SIMD4(repeating: 16))
    let half = SIMD8<UInt16>(repeating: 128)
    let eight = SIMD8<UInt16>(repeating: 8)
    let low = lanes(pixels & even) &* factor &+ half
    let high = lanes((pixels &>> SIMD4(repeating: 8)) & even) &* factor &+ half
    return unsafeBitCast((low &+ low &>> eight) &>> eight, to: SIMD4<UInt32>.self)
      | unsafeBitCast(high &+ high &>> eight, to: SIMD4<UInt32>.self) & ~even
  }

  @inline(__always) private static func lanes(_ pixels: SIMD4<UInt32>) -> SIMD8<UInt16> {
    unsafeBitCast(pixels, to: SIMD8<UInt16>.self)
  }

  /// `source` laid over `target`.
  @inline(__always) static func over(_ source: UInt32, _ target: UInt32) -> UInt32 {
    source &+ scaled(target, 255 &- (source &>> 24))
  }

  /// `source`, whose colours may exceed its opacity, laid over `target`: what gets too bright is cut.
  @inline(__always) static func overCut(_ source: UInt32, _ target: UInt32) -> UInt32 {
    let below = scaled(target, 255 &- (source &>> 24))
    func cut(_ sum: UInt32) -> UInt32 {
      let carry = sum & 0x0100_0100
      return (sum | (carry &- (carry &>> 8))) & pairs
    }
    let low = cut((source & pairs) &+ (below & pairs))
    let high = cut(((source &>> 8) & pairs) &+ ((below &>> 8) & pairs))
    return low | high &<< 8
  }

  /// One byte times another, divided by 255, rounded.
  @inline(__always) static func product(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let t = a &* b &+ 128
    return (t &+ (t &>> 8)) &>> 8
  }

  /// `target` moved towards `source` by `weight` / 255.
  @inline(__always) static func mixed(_ source: UInt32, _ target: UInt32, _ weight: UInt32)
    -> UInt32
  {
    let rest = 255 &- weight
    var low = (source & pairs) &* weight &+ (target & pairs) &* rest &+ 0x0080_0080
    var high =
      ((source &>> 8) & pairs) &* weight &+ ((target &>> 8) & pairs) &* rest &+ 0x0080_0080
    low = ((low &+ ((low &>> 8) & pairs)) &>> 8) & pairs
    high = (high &+ ((high &>> 8) & pairs)) & ~pairs
    return low | high
  }

  /// The straight channels of a premultiplied pixel, rounded; all 0 when it is transparent.
  public static func straight(_ pixel: UInt32) -> (
    red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8
  ) {
    let alpha = pixel >> 24
    guard alpha > 0 else { return (0, 0, 0, 0) }
    func divided(_ channel: UInt32) -> UInt8 {
      UInt8(min(255, (channel * 255 + alpha / 2) / alpha))
    }
    return (
      divided(pixel >> 16 & 255), divided(pixel >> 8 & 255), divided(pixel & 255), UInt8(alpha)
    )
  }
}
