package import FlashData
import FlashText
import Raster

/// What scripts ask about the lines and characters of a field; places are in the field's own pixels (T.Q).
package struct FieldQueries {
  package let field: EditField

  package init(_ field: EditField) { self.field = field }

  /// A line's measures in pixels (T.Q.2).
  package struct LineMetrics {
    package let x: Double
    package let width: Double
    package let ascent: Double
    package let descent: Double
    package let leading: Double
    package let height: Double
  }

  private var lines: [TextLayout.Line] { field.layout.laidOut.lines }
  private var units: [UInt16] { field.content.units }

  /// The width of all text as it is, without margins (T.Size.3).
  package var textWidth: Double { field.layout.shownWidth / twips }

  /// The height of all text as it is.
  package var textHeight: Double { field.layout.laidOut.height * deviceStretch / twips }

  /// Of the system's fonts heights are given as widths are, in pixels of the stage by its width (measured: device-metrics).
  private var deviceStretch: Double { field.usesEmbeddedFonts ? 1 : field.layout.stretch }

  package var lineCount: Int { lines.count }

  // MARK: - Lines

  /// The characters of a line with the break that ends it; nil if there is no such line (T.Q.3).
  package func range(ofLine index: Int) -> Range<Int>? {
    lines.indices.contains(index) ? lines[index].range : nil
  }

  package func metrics(ofLine index: Int) -> LineMetrics? {
    let lines = lines
    guard lines.indices.contains(index) else { return nil }
    let line = lines[index]
    let (across, down) = (field.layout.stretch, deviceStretch)
    var left = (line.left + line.start) * across
    if !field.usesEmbeddedFonts {
      // They stand as far to the right as they do on the stage (measured: device-metrics).
      let place = field.worldMatrix.tx / field.worldMatrix.a
      left += place.isFinite ? place : 0
    }
    /// Heights of the system's fonts are whole pixels (measured: device-metrics).
    func high(_ length: Double) -> Double {
      field.usesEmbeddedFonts ? length : (length * down / twips).rounded() * twips
    }
    let (ascent, descent) = (high(line.ascent), high(line.descent))
    let leading = line.firstLeading * down
    return LineMetrics(
      x: (field.fieldBounds.xMin + EditField.gutter + left) / twips,
      width: (line.width * across).rounded(.towardZero) / twips, ascent: ascent / twips,
      descent: descent / twips, leading: leading / twips,
      height: (ascent + descent + leading) / twips)
  }

  /// The line that a character is on; nil if there is no such character (T.Q.4).
  package func line(ofCharacter index: Int) -> Int? {
    lines.firstIndex { $0.range.contains(index) }
  }

  // MARK: - Places

  /// A place in the coordinates of the layout; nil if it is outside the area of the text (T.Q.6).
  ///
  /// A rectangle that waits to follow its text still waits (T.Auto.6).
  private func place(_ x: Double, _ y: Double) -> Point? {
    // One pixel farther to the right (T.TF.14).
    let point = Point(x: twips(fromPixels: x) + twips, y: twips(fromPixels: y))
    let (box, gutter) = (field.fieldBounds, EditField.gutter)
    guard point.x >= box.xMin + gutter, point.x <= box.xMax - gutter,
      point.y >= box.yMin + gutter, point.y <= box.yMax - gutter
    else { return nil }
    let lines = lines
    let first = field.layout.firstLine
    let top = first < lines.count ? lines[first].top : 0
    return Point(
      x: (point.x - box.xMin - gutter) / field.layout.stretch,
      y: point.y - box.yMin - gutter + top)
  }

  /// The line at a height: the leading below one belongs to it, what is below the last one to that.
  private func line(atHeight y: Double) -> Int? {
    let lines = lines
    guard !lines.isEmpty else { return nil }
    return lines.indices.dropFirst().first { lines[$0].top > y }.map { $0 - 1 } ?? lines.count - 1
  }

  /// The line at a point (T.Q.7).
  package func line(atX x: Double, _ y: Double) -> Int? {
    place(x, y).flatMap { line(atHeight: $0.y) }
  }

  /// The character at a point, which has its right edge but not its left one (T.Q.6).
  package func character(atX x: Double, _ y: Double) -> Int? {
    guard let place = place(x, y), let index = line(atHeight: place.y) else { return nil }
    let line = lines[index]
    if place.x == 0 { return line.range.lowerBound }
    return line.glyphs.first {
      line.left + $0.x < place.x && place.x <= line.left + $0.x + $0.width
    }?.index
  }

  /// The lines whose characters have boxes: those that are seen, and one more (T.Q.5; measured: boxes-of-hidden-lines).
  private var linesWithBoxes: ClosedRange<Int> {
    let lines = lines
    let first = min(field.layout.firstLine, lines.count - 1)
    let end = lines[first].top + field.fieldBounds.height - 2 * EditField.gutter
    let last = lines.indices[first...].first { lines[$0].bottom > end } ?? lines.count - 1
    return first...max(last, first + 1)
  }

  /// The box of a character in its own twips; nil if it has none, or is on a line that is not seen (T.Q.5).
  package func boundaries(ofCharacter index: Int) -> Bounds? {
    guard let number = line(ofCharacter: index), linesWithBoxes.contains(number) else {
      return nil
    }
    let line = lines[number]
    guard let glyph = line.glyphs.first(where: { $0.index == index }), glyph.width != 0 else {
      return nil
    }
    let lines = lines
    let stretch = field.layout.stretch
    let x = field.fieldBounds.xMin + EditField.gutter + (line.left + glyph.x) * stretch
    let y =
      field.fieldBounds.yMin + EditField.gutter + line.top - lines[field.layout.firstLine].top
    return Bounds(xMin: x, yMin: y, xMax: x + glyph.width * stretch, yMax: y + line.height)
  }

  // MARK: - Paragraphs

  private static func isBreak(_ unit: UInt16) -> Bool { unit == 0x0A || unit == 0x0D }

  /// The first character of the paragraph that a character is in; the place after the last one counts (T.Q.8).
  package func paragraphStart(ofCharacter index: Int) -> Int? {
    let units = units
    guard (0...units.count).contains(index) else { return nil }
    return units[..<index].lastIndex(where: Self.isBreak).map { $0 + 1 } ?? 0
  }

  /// The length of a paragraph with its break; from the place after the last character it is one more (T.Q.9).
  package func paragraphLength(ofCharacter index: Int) -> Int? {
    guard let start = paragraphStart(ofCharacter: index) else { return nil }
    let units = units
    if index == units.count { return 1 + units.count - start }
    let end = units[index...].firstIndex(where: Self.isBreak).map { $0 + 1 } ?? units.count
    return end - start
  }
}
