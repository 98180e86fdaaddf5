package import FlashData
import Raster

/// Text fields: what is behind their text, the text, what is selected, the caret.
extension Renderer {
  package func draw(
    _ field: EditField, _ matrix: Matrix, _ colors: ColorTransform, _ target: Target
  ) {
    field.binding.readVariable()
    let bounds = field.contentBounds
    let outer = shifted(matrix, target)
    guard field.usesEmbeddedFonts || Self.showsDeviceText(outer) else { return }
    let isUpright = outer.b == 0 && outer.c == 0
    if field.hasBackground {
      if isUpright {
        let box = placed(outer, bounds, of: field)
        fill(box, Color(rgb: field.backgroundColor), colors, target)
      } else {
        fill(bounds, Color(rgb: field.backgroundColor), matrix, colors, target)
      }
    }
    if field.hasBorder { drawBorder(field, bounds, matrix, colors, target) }
    let glyphs = field.picture.placedGlyphs
    let selected = field.picture.shownSelection
    let showsCaret = field.picture.showsCaret && selected.isEmpty
    guard !glyphs.isEmpty || !selected.isEmpty || showsCaret else { return }
    var inside = target
    if isUpright {
      inside.clip = target.clip.intersection(Self.pixels(around: outer, field.layout.textArea))
    } else {
      inside.mask = mask([boxCover(field.layout.textArea, Self.black, matrix, target)], target)
    }
    for box in field.picture.selectedBoxes {
      fill(box, Color(rgb: field.picture.selectionColor), matrix, colors, inside)
    }
    for glyph in glyphs { draw(glyph, matrix, colors, inside) }
    for (box, color) in field.picture.underlines {
      fill(box, Color(rgb: color), isUpright, matrix, colors, inside)
    }
    if showsCaret, let (box, color) = field.picture.caretBox {
      // At the right end it stands where no text does.
      inside.clip = target.clip
      drawCaret(box, Color(rgb: color), matrix, colors, inside)
    }
  }

  /// Whether a field of device fonts shows under a matrix to pixels: not if it is turned, skewed or mirrored (T.Dev.3).
  private static func showsDeviceText(_ matrix: Matrix) -> Bool {
    let most = 0.006 / twips
    return abs(matrix.b) < most && abs(matrix.c) < most && matrix.a > 0 && matrix.d > 0
  }

  /// The pixels of a rectangle of an object's twips.
  private static func pixels(around matrix: Matrix, _ bounds: Bounds) -> PixelRect {
    var box = Bounds()
    for corner in bounds.corners { box.add(matrix.apply(corner)) }
    return pixels(box)
  }

  /// Fills a rectangle: whole pixels where it stands upright.
  private func fill(
    _ bounds: Bounds, _ color: Color, _ isUpright: Bool, _ matrix: Matrix,
    _ colors: ColorTransform, _ target: Target
  ) {
    guard isUpright else {
      fill(bounds, color, matrix, colors, target)
      return
    }
    fill(Self.placed(shifted(matrix, target), bounds), color, colors, target)
  }

  /// Where a field's box stands; with fonts of the movie it is smoothed, and snaps to pixels in its own way (T.Draw.8).
  private func placed(_ matrix: Matrix, _ bounds: Bounds, of field: EditField) -> PixelRect {
    guard field.usesEmbeddedFonts else { return Self.placed(matrix, bounds) }
    var box = Bounds()
    for corner in bounds.corners { box.add(matrix.apply(corner)) }
    return PixelRect(
      x: Self.whole((box.xMin + 0.1).rounded(.down)),
      y: Self.whole((box.yMin + 0.1).rounded(.down)),
      width: max(Self.whole((box.width - 0.35).rounded()), 0),
      height: max(Self.whole((box.height - 0.35).rounded()), 0))
  }

  /// Where a field's background stands: on the pixel that its corner lies in, as large as it is, rounded.
  private static func placed(_ matrix: Matrix, _ bounds: Bounds) -> PixelRect {
    var box = Bounds()
    for corner in bounds.corners { box.add(matrix.apply(corner)) }
    return PixelRect(
      x: whole((box.xMin + 1e-6).rounded(.down)), y: whole((box.yMin + 1e-6).rounded(.down)),
      width: whole(box.width.rounded()), height: whole(box.height.rounded()))
  }

  private func fill(
    _ rect: PixelRect, _ color: Color, _ colors: ColorTransform, _ target: Target
  ) {
    guard !rect.isEmpty else { return }
    let box = Bounds(
      xMin: Double(rect.minX), yMin: Double(rect.minY), xMax: Double(rect.maxX),
      yMax: Double(rect.maxY))
    // The rectangle is in the target's pixels already.
    let place = Matrix.translation(Double(target.originX), Double(target.originY))
    paint(boxCover(box, color, place, target, grid: .one), colors, target)
  }

  /// A caret is one pixel wide and begins on the pixel that its place lies in.
  private func drawCaret(
    _ bounds: Bounds, _ color: Color, _ matrix: Matrix, _ colors: ColorTransform,
    _ target: Target
  ) {
    let outer = shifted(matrix, target)
    guard outer.b == 0, outer.c == 0, outer.a != 0 else {
      fill(bounds, color, matrix, colors, target)
      return
    }
    let left = (outer.a * bounds.xMin + outer.tx + 1e-6).rounded(.down)
    var placed = bounds
    placed.xMin = (left - outer.tx) / outer.a
    placed.xMax = (left + 1 - outer.tx) / outer.a
    fill(placed, color, matrix, colors, target)
  }

  /// A frame of three pixels around what the keyboard has led to, over everything else.
  package func drawHighlight(_ object: DisplayObject, _ view: Matrix, _ target: Target) {
    let bounds = object.highlightBounds
    guard !bounds.isEmpty else { return }
    let rect = Self.pixels(around: view, bounds)
    let color = Color(red: 255, green: 255, blue: 0)
    let thick = 3
    let (top, bottom) = (min(rect.minY + thick, rect.maxY), max(rect.maxY - thick, rect.minY))
    let (left, right) = (min(rect.minX + thick, rect.maxX), max(rect.maxX - thick, rect.minX))
    for part in [
      PixelRect(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: top),
      PixelRect(minX: rect.minX, minY: bottom, maxX: rect.maxX, maxY: rect.maxY),
      PixelRect(minX: rect.minX, minY: top, maxX: left, maxY: bottom),
      PixelRect(minX: right, minY: top, maxX: rect.maxX, maxY: bottom),
    ] { fill(part, color, .identity, target) }
  }

  /// A field's border: lines of one pixel.
  ///
  /// They leave the last corner out (T.Draw.7). In fields with fonts of the movie the lines are anti-aliased (T.Draw.8): at high quality
  /// ten of the corner's sixteen samples are covered (measured: border-corner). A field without a width has one line, which ends
  /// before the corner.
  private func drawBorder(
    _ field: EditField, _ bounds: Bounds, _ matrix: Matrix, _ colors: ColorTransform,
    _ target: Target
  ) {
    let outer = shifted(matrix, target)
    let color = Color(rgb: field.borderColor)
    guard outer.b == 0, outer.c == 0 else {
      paint(boxCover(bounds, color, matrix, target, isFrame: true), colors, target)
      return
    }
    let box = placed(outer, bounds, of: field)
    let isFlat = box.width == 0 || box.height == 0
    for part in [
      PixelRect(
        minX: box.minX, minY: box.minY, maxX: box.maxX + (box.height == 0 ? 0 : 1),
        maxY: box.minY + 1),
      PixelRect(
        minX: box.minX, minY: box.minY + 1, maxX: box.minX + 1,
        maxY: box.maxY + (box.width == 0 ? 0 : 1)),
      PixelRect(minX: box.maxX, minY: box.minY + 1, maxX: box.maxX + 1, maxY: box.maxY),
      PixelRect(minX: box.minX + 1, minY: box.maxY, maxX: box.maxX, maxY: box.maxY + 1),
    ] { fill(part, color, colors, target) }
    if field.usesEmbeddedFonts, grid != .one, !isFlat {
      let corner = PixelRect(
        minX: box.maxX, minY: box.maxY, maxX: box.maxX + 1, maxY: box.maxY + 1)
      fill(corner, Color(rgb: field.borderColor, alpha: 16 * 10), colors, target)
    }
  }
}
