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
    package var height: Double { ascent + descent + leading }
  }

  private var lines: [TextLayout.Line] { field.layout.laidOut.lines }
  private var units: [UInt16] { field.content.units }

  /// The width of all text as it is, without margins (T.Size.3).
  package var textWidth: Double { field.layout.shownWidth / twips }

  /// The height of all text as it is.
  package var textHeight: Double { field.layout.laidOut.height / twips }

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
    let stretch = field.layout.stretch
    let left = (line.left + line.start) * stretch
    return LineMetrics(
      x: (field.fieldBounds.xMin + EditField.gutter + left) / twips,
      width: (line.width * stretch).rounded(.towardZero) / twips, ascent: line.ascent / twips,
      descent: line.descent / twips, leading: line.leading / twips)
  }

  /// The line that a character is on; nil if there is no such character (T.Q.4).
  package func line(ofCharacter index: Int) -> Int? {
    lines.firstIndex { $0.range.contains(index) }
  }

  // MARK: - Places

  /// A place in the coordinates of the layout; nil if it is outside the area of the text (T.Q.6).
  private func place(_ x: Double, _ y: Double) -> Point? {
    field.layout.fit()
    let point = Point(x: twips(fromPixels: x), y: twips(fromPixels: y))
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
    return lines.isEmpty ? nil : lines.lastIndex { $0.top <= y } ?? 0
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

  /// The box of a character; nil if it has none, or is above what is seen (T.Q.5).
  package func boundaries(ofCharacter index: Int) -> Bounds? {
    guard let number = line(ofCharacter: index), number >= field.layout.firstLine else {
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
    return Bounds(
      xMin: x / twips, yMin: y / twips, xMax: (x + glyph.width * stretch) / twips,
      yMax: (y + line.height) / twips)
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
