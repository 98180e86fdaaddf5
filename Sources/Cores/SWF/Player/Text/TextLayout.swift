import Raster

/// Text laid out in lines: where each glyph stands.
///
/// Lengths are in twips, the origin is the field's text area.
struct TextLayout {
  struct Glyph {
    /// The unit that it shows.
    let index: Int
    let font: Font?
    /// The number in the font; nil where there is nothing to be drawn.
    let glyph: Int?
    let x: Double
    let width: Double
    let height: Double
    let color: UInt32
    let isUnderlined: Bool
  }

  struct Line {
    /// Units, with the end of line that closes it.
    var range: Range<Int>
    var glyphs: [Glyph]
    var top: Double
    var ascent: Double
    var descent: Double
    var leading: Double
    var left: Double
    var width: Double
    var bullet: Double?

    var height: Double { ascent + descent }
    var bottom: Double { top + height }
  }

  private(set) var lines: [Line] = []
  /// The widest line, and all of them.
  private(set) var width = 0.0
  private(set) var height = 0.0

  /// What a layout depends on.
  struct Settings {
    var width: Double
    var wraps: Bool
    var isPassword: Bool
    /// Fonts of the movie; nil where the system's are wanted.
    var fonts: ((TextFormat) -> Font?)
  }

  init(_ text: FormattedText, _ settings: Settings) {
    var start = 0
    let units = text.units
    repeat {
      let end = units[start...].firstIndex { $0 == 0x0D || $0 == 0x0A } ?? units.count
      let hasBreak = end < units.count
      layParagraph(text, start..<end, hasBreak: hasBreak, settings)
      start = end + 1
      if hasBreak, start == units.count {
        layParagraph(text, start..<start, hasBreak: false, settings)
      }
    } while start < units.count
    finish(text, settings)
  }

  private struct Pending {
    var glyphs: [Glyph] = []
    var x = 0.0
    var start: Int
    /// Where the line can be broken: the glyph's place and the width up to there.
    var lastBreak: Int?
  }

  private mutating func layParagraph(
    _ text: FormattedText, _ range: Range<Int>, hasBreak: Bool, _ settings: Settings
  ) {
    let first = text.format(at: range.lowerBound)
    let bullet = first.isBulleted ?? false ? 36 * twips : 0
    let sideLeft = ((first.leftMargin ?? 0) + (first.blockIndent ?? 0)) * twips + bullet
    let sideRight = (first.rightMargin ?? 0) * twips
    let indent = (first.indent ?? 0) * twips
    var isFirst = true
    var glyphs: [Glyph] = []
    var x = 0.0
    var lineStart = range.lowerBound
    var breakAt: Int?
    func room() -> Double { settings.width - sideLeft - sideRight - (isFirst ? indent : 0) }
    func close(_ end: Int, _ included: Int, hasBreak: Bool) {
      var line = makeLine(text, lineStart..<end, Array(glyphs[..<included]), first)
      line.left = sideLeft + (isFirst ? indent : 0)
      if bullet > 0, isFirst { line.bullet = (first.leftMargin ?? 0) * twips + 18 * twips }
      align(&line, room(), first, isLast: end == range.upperBound)
      lines.append(line)
      isFirst = false
    }
    var index = range.lowerBound
    while index < range.upperBound {
      let format = text.format(at: index)
      let unit = settings.isPassword ? 0x2A : text.units[index]
      let glyph = measure(unit, index, format, x, text, settings)
      if settings.wraps, x + glyph.width > room() + 0.5, !glyphs.isEmpty, unit != 0x20 {
        let cut = breakAt ?? index
        let included = cut - lineStart
        close(cut, included, hasBreak: false)
        lineStart = cut
        glyphs = []
        x = 0
        breakAt = nil
        index = cut
        continue
      }
      glyphs.append(glyph)
      x += glyph.width
      if unit == 0x20 || unit == 0x09 || unit == 0x2D { breakAt = index + 1 }
      index += 1
    }
    close(range.upperBound, glyphs.count, hasBreak: hasBreak)
    if hasBreak { lines[lines.count - 1].range = lineStart..<range.upperBound + 1 }
  }

  private func measure(
    _ unit: UInt16, _ index: Int, _ format: TextFormat, _ x: Double, _ text: FormattedText,
    _ settings: Settings
  ) -> Glyph {
    let size = (format.size ?? 12) * twips
    let spacing = (format.letterSpacing ?? 0) * twips
    guard let font = settings.fonts(format) else {
      return Glyph(
        index: index, font: nil, glyph: nil, x: x, width: 0, height: size,
        color: format.color ?? 0, isUnderlined: format.isUnderlined ?? false)
    }
    let number = font.glyphIndex(of: unit)
    var width = number.map { font.advance(of: $0) * size / font.unitsPerEm } ?? 0
    if format.hasKerning ?? false, index + 1 < text.units.count {
      width += font.kerning(unit, text.units[index + 1]) * size / font.unitsPerEm
    }
    if unit == 0x09 { width = tab(x, format, size) - x }
    return Glyph(
      index: index, font: font, glyph: unit == 0x09 ? nil : number, x: x,
      width: (width + spacing).rounded(), height: size, color: format.color ?? 0,
      isUnderlined: format.isUnderlined ?? false)
  }

  private func tab(_ x: Double, _ format: TextFormat, _ size: Double) -> Double {
    if let stop = format.tabStops?.first(where: { $0 * twips > x }) { return stop * twips }
    let step = size * 2.7
    return ((x / step).rounded(.down) + 1) * step
  }

  private func makeLine(
    _ text: FormattedText, _ range: Range<Int>, _ glyphs: [Glyph], _ format: TextFormat
  ) -> Line {
    var line = Line(
      range: range, glyphs: glyphs, top: 0, ascent: 0, descent: 0,
      leading: (format.leading ?? 0) * twips, left: 0, width: 0)
    var fontLeading = 0.0
    for glyph in glyphs {
      guard let font = glyph.font else { continue }
      let scale = glyph.height / font.unitsPerEm
      line.ascent = max(line.ascent, (font.ascent * scale).rounded())
      line.descent = max(line.descent, (font.descent * scale).rounded())
      fontLeading = max(fontLeading, font.leading * scale)
    }
    line.width = glyphs.last.map { $0.x + $0.width } ?? 0
    return line
  }

  private func align(_ line: inout Line, _ room: Double, _ format: TextFormat, isLast: Bool) {
    guard room.isFinite else { return }
    var width = line.width
    // Blanks at the end of a wrapped line take no part.
    if !isLast {
      for glyph in line.glyphs.reversed() {
        guard glyph.glyph != nil || glyph.font == nil else { break }
        guard glyph.width > 0, isBlank(glyph, line) else { break }
        width -= glyph.width
      }
    }
    let rest = max(room - width, 0)
    switch format.alignment ?? .left {
    case .left, .justify: break
    case .right: line.left += rest
    case .center: line.left += (rest / 2).rounded(.down)
    }
  }

  private func isBlank(_ glyph: Glyph, _ line: Line) -> Bool {
    glyph.font?.glyphIndex(of: 0x20) == glyph.glyph
  }

  private mutating func finish(_ text: FormattedText, _ settings: Settings) {
    var top = 0.0
    for index in lines.indices {
      // A line without glyphs is as high as its look says.
      if lines[index].ascent == 0 {
        let format = text.format(
          at: max(min(lines[index].range.lowerBound, text.units.count - 1), 0))
        if let font = settings.fonts(format) {
          let scale = (format.size ?? 12) * twips / font.unitsPerEm
          lines[index].ascent = (font.ascent * scale).rounded()
          lines[index].descent = (font.descent * scale).rounded()
        }
      }
      lines[index].top = top
      top += lines[index].height + lines[index].leading
      width = max(width, lines[index].width)
    }
    height = lines.last.map { $0.bottom } ?? 0
  }

  /// The unit whose place is nearest to a point; between two of them, the one behind.
  func index(at point: Point) -> Int {
    guard var line = lines.first else { return 0 }
    for other in lines where point.y >= other.top { line = other }
    for glyph in line.glyphs where point.x < line.left + glyph.x + glyph.width / 2 {
      return glyph.index
    }
    return line.glyphs.last.map { $0.index + 1 } ?? line.range.lowerBound
  }

  /// The line that a unit stands in.
  func line(of index: Int) -> Int {
    lines.lastIndex { $0.range.lowerBound <= index } ?? 0
  }

  /// Where the caret stands before a unit.
  func place(of index: Int) -> (x: Double, line: Line)? {
    guard !lines.isEmpty else { return nil }
    let line = lines[line(of: index)]
    for glyph in line.glyphs where glyph.index >= index { return (line.left + glyph.x, line) }
    return (line.left + line.width, line)
  }
}
