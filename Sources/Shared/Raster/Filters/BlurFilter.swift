/// Softens a picture: `flash.filters.BlurFilter`.
public struct BlurFilter: Filter {
  private let box: BoxBlur

  /// Blurs with a box of `width` × `height` pixels (0…255), `passes` times (1 to 15).
  public init(width: Double, height: Double, passes: Int) {
    box = BoxBlur(width: width, height: height, passes: passes)
  }

  /// What a box of `side` pixels becomes when the stage is shown `scale` times as large; for all filters that blur.
  ///
  /// The reach to both sides scales, not the box with its middle (R.Flt.2). Distances of shadows and bevels simply scale.
  public static func side(_ side: Double, scaledBy scale: Double) -> Double {
    max(0, (side - 1) * scale + 1)
  }

  /// How far the result reaches beyond the picture.
  public var margins: Margins { box.margins }

  /// The filtered picture, a new surface.
  public func apply(to picture: Picture) throws(Surface.Failure) -> Picture {
    let result = try picture.grown(margins)
    box.apply(
      result.surface.pixels, columns: result.surface.width, rows: result.surface.height)
    return result
  }
}
