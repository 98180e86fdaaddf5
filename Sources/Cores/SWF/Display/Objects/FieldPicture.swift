package import FlashData
package import FlashText
import Raster

/// What a field shows, as the renderer needs it; all in the field's own twips.
package struct FieldPicture {
  package let field: EditField

  /// The glyphs as they stand.
  package var placedGlyphs: [PlacedGlyph] {
    let origin = field.layout.textOrigin
    let selected = shownSelection
    let stretch = field.layout.stretch
    var result: [PlacedGlyph] = []
    for line in field.layout.laidOut.lines {
      let baseline = origin.y + line.baseline
      if let bullet = line.bullet, let sign = bulletSign(of: line) {
        result.append(
          PlacedGlyph(
            font: sign.font, index: sign.glyph,
            matrix: Matrix(
              a: sign.scale * stretch, b: 0, c: 0, d: sign.scale, tx: origin.x + bullet * stretch,
              ty: baseline),
            color: Self.shown(sign.color)))
      }
      for glyph in line.glyphs {
        guard let font = glyph.font, let number = glyph.glyph else { continue }
        let scale = glyph.height / font.unitsPerEm
        let isSelected = selected.contains(glyph.index)
        result.append(
          PlacedGlyph(
            font: font, index: number,
            matrix: Matrix(
              a: scale * stretch, b: 0, c: 0, d: scale,
              tx: origin.x + (line.left + glyph.x - glyph.inset) * stretch, ty: baseline),
            color: Self.shown(isSelected ? 0xFF_FFFF : glyph.color)))
      }
    }
    return result
  }

  /// What of a colour is seen: letters are white, and coloured by 256ths of it (measured: text-color).
  private static func shown(_ color: UInt32) -> Color {
    func channel(_ shift: UInt32) -> UInt8 {
      let factor = (color >> shift & 255) * 256 / 255
      return UInt8((factor * 255 + 128) / 256)
    }
    return Color(red: channel(16), green: channel(8), blue: channel(0))
  }

  private func bulletSign(
    of line: TextLayout.Line
  ) -> (font: Font, glyph: Int, scale: Double, color: UInt32)? {
    let format = field.content.format(at: line.range.lowerBound)
    guard let font = line.glyphs.first?.font ?? field.layout.font(for: format),
      let glyph = font.glyphIndex(of: 0x2022)
    else { return nil }
    let size = line.glyphs.first?.height ?? (format.size ?? 12) * twips
    return (font, glyph, size / font.unitsPerEm, format.color ?? 0)
  }

  /// Whether the keyboard is on it.
  private var hasFocus: Bool { field.player.keyboard.focus === field }

  /// Whether a caret is to be seen.
  package var showsCaret: Bool { hasFocus && field.isEditable }

  /// The units that are seen as selected.
  package var shownSelection: Range<Int> {
    guard field.isSelectable, hasFocus || field.habits.alwaysShowsSelection else { return 0..<0 }
    return field.editor.selection.range
  }

  /// Their background: grey while the keyboard is elsewhere (T.Draw.4).
  package var selectionColor: UInt32 { hasFocus ? 0 : 0x80_8080 }

  /// The stretches of lines that are selected; they reach over the leading where the selection continues below (T.Draw.4).
  package var selectedBoxes: [Bounds] {
    let selected = shownSelection
    guard !selected.isEmpty else { return [] }
    let origin = field.layout.textOrigin
    let stretch = field.layout.stretch
    var boxes: [Bounds] = []
    let lines = field.layout.laidOut.lines
    for (number, line) in lines.enumerated() {
      let part = line.range.clamped(to: selected)
      guard !part.isEmpty else { continue }
      let next = number + 1 < lines.count ? lines[number + 1] : nil
      let bottom = next.map { $0.range.clamped(to: selected).isEmpty ? line.bottom : $0.top }
      var (left, right) = (Double.infinity, -Double.infinity)
      for glyph in line.glyphs where part.contains(glyph.index) {
        left = min(left, glyph.x)
        right = max(right, glyph.x + glyph.width)
      }
      guard left < right else { continue }
      boxes.append(
        Bounds(
          xMin: origin.x + (line.left + left) * stretch, yMin: origin.y + line.top,
          xMax: origin.x + (line.left + right) * stretch,
          yMax: origin.y + (bottom ?? line.bottom)))
    }
    return boxes
  }

  /// Where the caret stands, and its colour.
  package var caretBox: (Bounds, UInt32)? {
    guard let (x, line) = field.layout.laidOut.place(of: field.editor.selection.caret) else {
      return nil
    }
    let origin = field.layout.textOrigin
    let left = origin.x + x * field.layout.stretch
    let color = field.content.format(at: field.editor.selection.caret).color ?? 0
    return (
      Bounds(
        xMin: left, yMin: origin.y + line.top, xMax: left + twips, yMax: origin.y + line.bottom),
      color
    )
  }

  /// The link at a point of its own.
  package func link(at point: Point) -> (url: String, target: String)? {
    let origin = field.layout.textOrigin
    let place = Point(x: (point.x - origin.x) / field.layout.stretch, y: point.y - origin.y)
    guard field.layout.textArea.contains(point),
      let line = field.layout.laidOut.lines.first(where: {
        place.y >= $0.top && place.y < $0.bottom
      })
    else { return nil }
    let x = place.x - line.left
    guard let glyph = line.glyphs.first(where: { x >= $0.x && x < $0.x + $0.width }) else {
      return nil
    }
    let format = field.content.format(at: glyph.index)
    guard let url = format.url, !url.isEmpty else { return nil }
    return (url, format.target ?? "")
  }

  /// The lines under underlined text, with their colours.
  package var underlines: [(Bounds, UInt32)] {
    let origin = field.layout.textOrigin
    let stretch = field.layout.stretch
    var result: [(Bounds, UInt32)] = []
    for line in field.layout.laidOut.lines {
      let top = origin.y + line.baseline + (line.descent / 2).rounded(.down)
      for glyph in line.glyphs where glyph.isUnderlined && glyph.width > 0 {
        let left = origin.x + (line.left + glyph.x) * stretch
        let right = left + glyph.width * stretch
        if let last = result.last, last.0.xMax == left, last.0.yMin == top, last.1 == glyph.color {
          result[result.count - 1].0.xMax = right
        } else {
          result.append(
            (
              Bounds(xMin: left, yMin: top, xMax: right, yMax: top + twips),
              glyph.color
            )
          )
        }
      }
    }
    return result
  }
}
