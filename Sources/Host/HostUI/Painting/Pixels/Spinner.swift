import Raster

/// Twelve dots in a circle, one after the other bright.
package enum Spinner {
  /// Which dot is the brightest.
  package static func step(now: Int64, isAnimated: Bool) -> Int {
    isAnimated ? Int(max(now, 0) / 80_000 % 12) : 0
  }

  /// Draws the dots in an area; those after the brightest are paler.
  package static func paint(_ painter: SurfacePainter, _ area: PixelArea, step: Int, _ color: Color)
  {
    for (index, dot) in dots.enumerated() {
      let age = (step - index + 12) % 12
      painter.faded(1 - Double(age) * 0.075) { painter.icon(dot, in: area, color) }
    }
  }

  private static let dots: [VectorPath] = {
    // Sines of the twelfths of a turn.
    let sines = [0, 0.5, 0.866, 1, 0.866, 0.5, 0, -0.5, -0.866, -1, -0.866, -0.5]
    return sines.indices.compactMap { index in
      let x = 12 + 9 * sines[index]
      let y = 12 - 9 * sines[(index + 3) % 12]
      return try? VectorPath(areas: [Icon.circle(x, y, 1.7)], side: 24)
    }
  }()
}
