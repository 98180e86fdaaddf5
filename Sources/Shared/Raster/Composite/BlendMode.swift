/// How a picture is laid over what is below it.
///
/// The names and numbers are SWF's.
public enum BlendMode: UInt8, Sendable, CaseIterable {
  /// Over it.
  case normal = 1
  /// Over it; what is in the layer may use `alpha` and `erase` on each other.
  case layer = 2
  /// The product: darker.
  case multiply = 3
  /// The product of the negatives: lighter.
  case screen = 4
  /// The lighter channel of both.
  case lighten = 5
  /// The darker channel of both.
  case darken = 6
  /// How much they differ.
  case difference = 7
  /// The sum.
  case add = 8
  /// Below less above.
  case subtract = 9
  /// The negative of what is below, as far as the picture covers it.
  case invert = 10
  /// Keeps of what is below as much as the picture covers.
  case alpha = 11
  /// Keeps of what is below as much as the picture doesn't cover.
  case erase = 12
  /// Multiplies dark places below, screens light ones.
  case overlay = 13
  /// Multiplies dark places of the picture, screens light ones.
  case hardlight = 14
}

/// The formulas on premultiplied pixels.
///
/// Where both cover a pixel the mode's formula f(above, below) on straight colours counts, elsewhere each shows itself:
/// S·(1 - d) + D·(1 - s) + s·d·f(S/s, D/d), with s and d the alphas. Multiplied out none needs a division: the product
/// s·d·f is given for each mode. Rounded once.
enum BlendKernel {
  /// Lays `count` pixels of `source` over `target` with `mode`.
  static func blend(
    _ mode: BlendMode, _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>,
    _ count: Int
  ) {
    switch mode {
    case .normal, .layer: SpanKernel.over(source, target, count)
    case .alpha:
      // A pixel that is wholly transparent asks for nothing (R.Blend.5).
      for index in 0..<count where source[index] != 0 {
        target[index] = Pixel.scaled(target[index], source[index] &>> 24)
      }
    case .erase:
      for index in 0..<count {
        target[index] = Pixel.scaled(target[index], 255 &- (source[index] &>> 24))
      }
    case .invert: invert(source, target, count)
    case .multiply: both(source, target, count) { s, d, _, _ in s &* d }
    case .screen: both(source, target, count) { s, d, sa, da in s &* da &+ d &* sa &- s &* d }
    case .lighten: both(source, target, count) { s, d, sa, da in max(s &* da, d &* sa) }
    case .darken: both(source, target, count) { s, d, sa, da in min(s &* da, d &* sa) }
    case .difference:
      both(source, target, count) { s, d, sa, da in
        max(s &* da, d &* sa) &- min(s &* da, d &* sa)
      }
    case .add: sum(source, target, count) { s, d in s &+ d }
    case .subtract: sum(source, target, count) { s, d in max(0, d &- s) }
    case .overlay:
      both(source, target, count) { s, d, sa, da in
        2 &* d <= da ? 2 &* s &* d : sa &* da &- 2 &* (da &- d) &* (sa &- s)
      }
    case .hardlight:
      both(source, target, count) { s, d, sa, da in
        2 &* s <= sa ? 2 &* s &* d : sa &* da &- 2 &* (da &- d) &* (sa &- s)
      }
    }
  }

  /// The pixels that both cover, with `formula` for the product s·d·f, 0…255².
  @inline(__always) private static func both(
    _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, _ count: Int,
    formula: (_ s: Int32, _ d: Int32, _ sa: Int32, _ da: Int32) -> Int32
  ) {
    for index in 0..<count {
      let s = source[index]
      let sa = Int32(truncatingIfNeeded: s &>> 24)
      let d = target[index]
      let da = Int32(truncatingIfNeeded: d &>> 24)
      var result =
        UInt32(
          truncatingIfNeeded: divided(255 &* (sa &+ da) &- sa &* da)) &<< 24
      for shift: UInt32 in [0, 8, 16] {
        let sc = Int32(truncatingIfNeeded: (s &>> shift) & 255)
        let dc = Int32(truncatingIfNeeded: (d &>> shift) & 255)
        let sum = sc &* (255 &- da) &+ dc &* (255 &- sa) &+ formula(sc, dc, sa, da)
        result |= UInt32(truncatingIfNeeded: divided(sum)) &<< shift
      }
      target[index] = result
    }
  }

  /// Sums and differences are taken of the premultiplied colours as they are (R.Blend.3).
  @inline(__always) private static func sum(
    _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, _ count: Int,
    formula: (_ s: Int32, _ d: Int32) -> Int32
  ) {
    for index in 0..<count {
      let s = source[index]
      let d = target[index]
      let sa = Int32(truncatingIfNeeded: s &>> 24)
      let da = Int32(truncatingIfNeeded: d &>> 24)
      let alpha = divided(255 &* (sa &+ da) &- sa &* da)
      var result = UInt32(truncatingIfNeeded: alpha) &<< 24
      for shift: UInt32 in [0, 8, 16] {
        let sc = Int32(truncatingIfNeeded: (s &>> shift) & 255)
        let dc = Int32(truncatingIfNeeded: (d &>> shift) & 255)
        result |= UInt32(truncatingIfNeeded: min(formula(sc, dc), alpha)) &<< shift
      }
      target[index] = result
    }
  }

  /// By 255, rounded; 0…255² in, 0…255 out.
  @inline(__always) private static func divided(_ sum: Int32) -> Int32 {
    let t = sum &+ 128
    return (t &+ (t &>> 8)) &>> 8
  }

  private static func invert(
    _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, _ count: Int
  ) {
    for index in 0..<count {
      let weight = source[index] &>> 24
      let ground = target[index]
      // The negative of a premultiplied colour is alpha less the colour; alpha stays.
      let alpha = ground &>> 24
      let negative = (alpha &* 0x0101_0101 &- ground) & 0x00FF_FFFF | alpha &<< 24
      target[index] = Pixel.mixed(negative, ground, weight)
    }
  }
}
