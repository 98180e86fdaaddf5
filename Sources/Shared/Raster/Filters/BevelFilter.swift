/// Light on the one side of a picture's rim and shadow on the other: `BevelFilter`, `GradientBevelFilter`.
///
/// The blurred alpha is looked at twice, moved towards the light and away from it. If it is less towards the light there
/// is light, if it is more there is shadow.
public struct BevelFilter: Filter {
  /// What is painted.
  public enum Ink: Sendable {
    /// A colour for light and one for shadow.
    case colors(light: Color, shadow: Color)
    /// Colours from full shadow, 0, over none, 128, to full light, 255.
    case gradient([Gradient.Stop])
  }
  /// The part that is shown.
  public enum Place: Sendable {
    /// Within the picture.
    case inner
    /// Around it.
    case outer
    /// Both.
    case full
  }

  /// The colours.
  public let ink: Ink
  /// Away from the light, in pixels (`GlowFilter.offset(distance:angle:)`).
  public let offset: Point
  /// 1 is as strong as the alpha it comes from; 0…255.
  public let strength: Double
  /// The part that is shown.
  public let place: Place
  /// Leaves the picture out.
  public let isKnockout: Bool
  private let box: BoxBlur

  /// A bevel.
  public init(
    ink: Ink, width: Double, height: Double, passes: Int, strength: Double, offset: Point,
    place: Place = .inner, isKnockout: Bool = false
  ) {
    self.ink = ink
    self.offset = Point(x: offset.x.tamed(limit: 10_000), y: offset.y.tamed(limit: 10_000))
    self.strength = strength
    self.place = place
    self.isKnockout = isKnockout
    box = BoxBlur(width: width, height: height, passes: passes)
  }

  private var reach: Margins {
    let moved = box.margins.reaching(offset).union(box.margins.reaching(offset * -1))
    return moved.union(box.margins)
  }

  /// How far the result reaches beyond the picture.
  public var margins: Margins { place == .inner ? .none : reach }

  /// The filtered picture, a new surface.
  public func apply(to picture: Picture) throws(Surface.Failure) -> Picture {
    let source = try picture.grown(reach)
    let width = source.surface.width
    let result = try Surface(width: width, height: source.surface.height)
    let plane = AlphaPlane(of: source.surface, inverted: false, blur: box)
    let inks = Inks(ink, strength: strength)
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: max(1, width * 2)) { lines in
      guard let away = lines.baseAddress else { return }
      let towards = away + width
      for y in 0..<result.height {
        plane.fetch(away, y: y, offset: offset, outside: 0)
        plane.fetch(towards, y: y, offset: offset * -1, outside: 0)
        for x in 0..<width {
          let at = y &* width &+ x
          result.pixels[at] = composed(source.surface.pixels[at], inks[towards[x] &- away[x]])
        }
      }
    }
    return try Picture(result, x: source.x, y: source.y).cut(from: reach, to: margins)
  }

  @inline(__always) private func composed(_ source: UInt32, _ bevel: UInt32) -> UInt32 {
    let alpha = source >> 24
    switch place {
    case .inner:
      let inside = Pixel.scaled(bevel, alpha)
      return isKnockout ? inside : inside &+ Pixel.scaled(source, 255 &- (bevel >> 24))
    case .outer:
      let outside = Pixel.scaled(bevel, 255 &- alpha)
      return isKnockout ? outside : source &+ outside
    case .full:
      return isKnockout ? bevel : Pixel.over(bevel, source)
    }
  }

  /// What each difference becomes.
  private struct Inks {
    private let strength: Float
    private var light: (color: UInt32, alpha: Float) = (0, 0)
    private var shadow: (color: UInt32, alpha: Float) = (0, 0)
    private var table: [UInt32] = []
    /// Entries of the table for a step of the difference.
    private var scale: Float = 0

    init(_ ink: Ink, strength: Double) {
      // Differences come with 16 bits of fraction.
      self.strength = Float(min(max(strength.tamed(limit: 255), 0), 255) / 65_536)
      func opaque(_ color: Color) -> UInt32 {
        Color(red: color.red, green: color.green, blue: color.blue).pixel
      }
      switch ink {
      case .colors(let light, let shadow):
        self.light = (opaque(light), Float(light.alpha) / 255)
        self.shadow = (opaque(shadow), Float(shadow.alpha) / 255)
      case .gradient(let stops):
        table = GradientTable(Gradient(form: .linear, stops: stops)).colors
        scale = Float(table.count / 512)
      }
    }

    /// The colour of a difference of two alphas, which has 16 bits of fraction.
    @inline(__always) subscript(difference: Int32) -> UInt32 {
      let amount = min(max(Float(difference) * strength, -255), 255)
      if table.isEmpty {
        let (color, alpha) = amount > 0 ? light : shadow
        return Pixel.scaled(color, UInt32(abs(amount) * alpha + 0.5))
      }
      return table[min(Int((amount + 256) * scale), table.count - 1)]
    }
  }
}
