/// A glow or a shadow, around a picture or within it: `GlowFilter`, `DropShadowFilter`, `GradientGlowFilter`.
///
/// The picture's alpha (within: what is missing of it) is blurred, moved, multiplied by the strength, and gives the colour's
/// opacity or, for a gradient, the place in it.
public struct GlowFilter: Filter {
  /// What is painted.
  public enum Ink: Sendable {
    /// One colour.
    case color(Color)
    /// Colours from no glow, 0, to a full one, 255.
    case gradient([Gradient.Stop])
  }

  /// The colour or colours.
  public let ink: Ink
  /// By how much it is moved, in pixels: a shadow's distance and angle.
  public let offset: Point
  /// 1 is as strong as the alpha it comes from; 0…255.
  public let strength: Double
  /// Inside the picture instead of around it.
  public let isInner: Bool
  /// Leaves the picture out, so that what is below shows where it was.
  public let isKnockout: Bool
  /// Shows the picture too; without it only the glow is shown, all of it (`hideObject` turned round).
  public let showsSource: Bool
  private let box: BoxBlur

  /// A glow; with an `offset` it is a shadow (`GlowFilter.offset(distance:angle:)`).
  public init(
    ink: Ink, width: Double, height: Double, passes: Int, strength: Double = 1,
    offset: Point = Point(x: 0, y: 0), isInner: Bool = false, isKnockout: Bool = false,
    showsSource: Bool = true
  ) {
    self.ink = ink
    self.offset = Point(
      x: offset.x.tamed(limit: 10_000).rounded(), y: offset.y.tamed(limit: 10_000).rounded())
    self.strength = strength
    self.isInner = isInner
    self.isKnockout = isKnockout
    self.showsSource = showsSource
    box = BoxBlur(width: width, height: height, passes: passes)
  }

  /// The vector of a length and an angle in radians, clockwise from the right.
  public static func offset(distance: Double, angle: Double) -> Point {
    guard distance.isFinite, angle.isFinite else { return Point(x: 0, y: 0) }
    return direction(angle) * distance
  }

  /// How far the result reaches beyond the picture.
  public var margins: Margins {
    if isInner { return .none }
    let moved = box.margins.reaching(offset)
    return showsSource ? moved.union(.none) : moved
  }

  /// The filtered picture, a new surface.
  public func apply(to picture: Picture) throws(Surface.Failure) -> Picture {
    // The blur needs its room on all sides, wherever its result is moved; within, it needs to see that nothing is
    // around the picture.
    let room = box.margins.union(isInner ? Margins(horizontal: 1, vertical: 1) : margins)
    let source = try picture.grown(room)
    let result = try Surface(width: source.surface.width, height: source.surface.height)
    let plane = AlphaPlane(of: source.surface, inverted: isInner, blur: box)
    let inks = inkTable()
    let width = result.width
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(1, width)) { line in
      guard let line = line.baseAddress else { return }
      for y in 0..<result.height {
        plane.fetch(line, y: y, offset: offset, outside: isInner ? 255 : 0)
        for x in 0..<width {
          let at = y &* width &+ x
          result.pixels[at] = composed(source.surface.pixels[at], inks[Int(line[x])])
        }
      }
    }
    return try Picture(result, x: source.x, y: source.y).cut(from: room, to: margins)
  }

  @inline(__always) private func composed(_ source: UInt32, _ glow: UInt32) -> UInt32 {
    let alpha = source >> 24
    if isInner {
      let inside = Pixel.scaled(glow, alpha)
      if isKnockout || !showsSource { return inside }
      return inside &+ Pixel.scaled(source, 255 &- (glow >> 24))
    }
    if isKnockout { return Pixel.scaled(glow, 255 &- alpha) }
    return showsSource ? Pixel.over(source, glow) : glow
  }

  /// What each blurred alpha becomes.
  private func inkTable() -> [UInt32] {
    let strength = min(max(strength.tamed(limit: 255), 0), 255)
    let places = (0...255).map { min(Double($0) * strength, 255) }
    switch ink {
    case .color(let color):
      let opaque = Color(red: color.red, green: color.green, blue: color.blue).pixel
      return places.map {
        Pixel.scaled(opaque, UInt32($0 * Double(color.alpha) / 255 + 0.5))
      }
    case .gradient(let stops):
      let table = GradientTable(Gradient(form: .linear, stops: stops)).colors
      let scale = Double(table.count / 256)
      return places.map { table[min(Int(($0 + 0.5) * scale), table.count - 1)] }
    }
  }
}
