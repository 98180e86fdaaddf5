/// A paint that makes its colours itself, such as a program of a script's.
public protocol PixelGenerator: AnyObject, Sendable {
  /// Pictures that it reads, which may change.
  var pictures: [Surface] { get }

  /// Writes the premultiplied colours of `count` pixels, whose middles lie at a place of its own space and then a step further each.
  func fetch(
    _ target: UnsafeMutablePointer<UInt32>, count: Int, x: Double, y: Double, stepX: Double,
    stepY: Double)
}

/// A generator laid out on the surface.
struct GeneratedSource {
  private let generator: any PixelGenerator
  private let transform: ColorTransform
  /// From pixels of the surface to the generator's space.
  private let inverse: Matrix

  /// Nil when there is nothing to be seen: a matrix without inverse.
  init?(_ generator: any PixelGenerator, matrix: Matrix, transform: ColorTransform) {
    guard let inverse = matrix.inverse else { return nil }
    (self.generator, self.transform, self.inverse) = (generator, transform, inverse)
  }

  /// Writes the colours of `count` pixels from `x`, `y`.
  func fetch(_ target: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    let start = inverse.apply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
    generator.fetch(
      target, count: count, x: start.x, y: start.y, stepX: inverse.a, stepY: inverse.b)
    transform.apply(to: target, count: count)
  }
}
