import Raster

/// Text laid out in lines: where each glyph stands.
///
/// Lengths are in twips, the origin is the field's text area.
struct TextLayout {
  struct Glyph {
    /// The unit that it shows.
    let index: Int
    let font: Font?
    /// The number in the font; nil if there is nothing to be drawn.
    let glyph: Int?
    var x: Double
    var width: Double
    /// The size of its text.
    let height: Double
    let color: UInt32
    let isUnderlined: Bool
    let isBlank: Bool
  }

  struct Line {
    /// Units, with the end of line that closes it.
    var range: Range<Int>
    var glyphs: [Glyph]
    var top = 0.0
    var ascent = 0.0
    var descent = 0.0
    var leading = 0.0
    var left = 0.0
    /// From the first glyph's left to the last one's right, as scripts see it.
    var width = 0.0
    /// Where its bullet stands.
    var bullet: Double?

    var height: Double { ascent + descent }
    var bottom: Double { top + height }
    var baseline: Double { top + ascent }
  }

  private(set) var lines: [Line] = []
  /// The widest line, and all of them, as scripts see them.
  private(set) var width = 0.0
  private(set) var height = 0.0
  /// From the left of the text area to the rightmost glyph.
  private(set) var reach = 0.0

  /// What a layout depends on.
  struct Settings {
    var width: Double
    var wraps: Bool
    var isPassword: Bool
    /// Whether a last line without any text counts in the height: it does in input fields (T.Size.2).
    var countsLastLine = false
    /// Fonts of the movie; nil where the system's are wanted.
    var fonts: ((TextFormat) -> Font?)
  }

  init(_ text: FormattedText, _ settings: Settings) {
    var looks = Looks(text, settings)
    var start = 0
    let units = text.units
    repeat {
      let end = units[start...].firstIndex { $0 == 0x0D || $0 == 0x0A } ?? units.count
      let hasBreak = end < units.count
      layParagraph(text, start..<end, hasBreak: hasBreak, settings, &looks)
      start = end + 1
      if hasBreak, start == units.count {
        layParagraph(text, start..<start, hasBreak: false, settings, &looks)
      }
    } while start < units.count
    finish(countsLastLine: settings.countsLastLine)
  }

  /// The spans' looks with their fonts, walked through in order.
  private struct Looks {
    struct Look {
      let end: Int
      let format: TextFormat
      let font: Font?
      let size: Double
      let spacing: Double
    }

    private var looks: [Look]
    private var at = 0

    init(_ text: FormattedText, _ settings: Settings) {
      looks = text.ranges.map { range, format in
        Look(
          end: range.upperBound, format: format, font: settings.fonts(format),
          size: (format.size ?? 12) * twips, spacing: (format.letterSpacing ?? 0) * twips)
      }
    }

    /// The look of a unit; behind the end that of the last one.
    mutating func look(at index: Int) -> Look {
      if at > 0, index < looks[at - 1].end { at = 0 }
      while at < looks.count - 1, index >= looks[at].end { at += 1 }
      return looks[at]
    }
  }

  private mutating func layParagraph(
    _ text: FormattedText, _ range: Range<Int>, hasBreak: Bool, _ settings: Settings,
    _ looks: inout Looks
  ) {
    let look = looks.look(at: range.lowerBound)
    let first = look.format
    let bullet = first.isBulleted ?? false ? 36 * twips : 0
    let sideLeft = max(((first.leftMargin ?? 0) + (first.blockIndent ?? 0)) * twips + bullet, 0)
    let sideRight = (first.rightMargin ?? 0) * twips
    let indent = max((first.indent ?? 0) * twips, -sideLeft)
    var isFirst = true
    var glyphs: [Glyph] = []
    var x = 0.0
    var lineStart = range.lowerBound
    var breakAt: Int?
    func close(_ end: Int, _ included: Int, isLast: Bool, into lines: inout [Line]) {
      let range = lineStart..<(isLast && hasBreak ? end + 1 : end)
      var line = Line(range: range, glyphs: Array(glyphs[..<included]))
      line.left = sideLeft + (isFirst ? indent : 0)
      line.leading = (first.leading ?? 0) * twips
      if bullet > 0, isFirst { line.bullet = sideLeft - bullet + 18 * twips }
      Self.measureHeight(&line, look)
      let room = settings.width - line.left - sideRight
      Self.align(&line, room, first.alignment ?? .left, isLast: isLast)
      lines.append(line)
      isFirst = false
    }
    var index = range.lowerBound
    while index < range.upperBound {
      let unit = settings.isPassword ? 0x2A : text.units[index]
      let room = settings.width - sideLeft - sideRight - (isFirst ? indent : 0)
      let glyph = Self.measure(unit, index, looks.look(at: index), x, text)
      // Where an indent leaves nothing of the width, lines are not broken.
      if settings.wraps, room > 0, x + glyph.width > room, !glyphs.isEmpty, !glyph.isBlank {
        let cut = breakAt ?? index
        close(cut, cut - lineStart, isLast: false, into: &lines)
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
    close(range.upperBound, glyphs.count, isLast: true, into: &lines)
  }

  private static func measure(
    _ unit: UInt16, _ index: Int, _ look: Looks.Look, _ x: Double, _ text: FormattedText
  ) -> Glyph {
    let format = look.format
    var width = 0.0
    var number: Int?
    if let font = look.font {
      number = font.glyphIndex(of: unit)
      width = number.map { font.advance(of: $0) * look.size / font.unitsPerEm } ?? 0
      if font.isHinted {
        // Letters of the system's fonts stand on whole pixels, and keep their place if spacing would take it all.
        width = (width / twips).rounded() * twips
        if width + look.spacing > 0 { width += (look.spacing / twips).rounded() * twips }
      } else {
        if format.hasKerning ?? false, index + 1 < text.units.count {
          width += font.kerning(unit, text.units[index + 1]) * look.size / font.unitsPerEm
        }
        width = (width + look.spacing).rounded(.down)
      }
    }
    if unit == 0x09 {
      width = tab(x, format, look.size) - x
      number = nil
    }
    return Glyph(
      index: index, font: look.font, glyph: number, x: x, width: width, height: look.size,
      color: format.color ?? 0, isUnderlined: format.isUnderlined ?? false, isBlank: unit == 0x20)
  }

  /// Where the next tab stop is; after the last one a tab has no width.
  private static func tab(_ x: Double, _ format: TextFormat, _ size: Double) -> Double {
    if let stops = format.tabStops, !stops.isEmpty {
      return stops.first { $0 * twips > x }.map { $0 * twips } ?? x
    }
    let step = max(size * 2.7, 1)
    return ((x / step).rounded(.down) + 1) * step
  }

  /// As high as its highest glyphs; a line without glyphs as its look says.
  private static func measureHeight(_ line: inout Line, _ look: Looks.Look) {
    func add(_ font: Font, _ size: Double) {
      let unit = font.isHinted ? twips : 1
      let scale = size / font.unitsPerEm / unit
      let rule: FloatingPointRoundingRule = font.isHinted ? .toNearestOrAwayFromZero : .down
      line.ascent = max(line.ascent, (font.ascent * scale).rounded(rule) * unit)
      line.descent = max(line.descent, (font.descent * scale).rounded(rule) * unit)
    }
    var last: (font: Font, size: Double)?
    for glyph in line.glyphs {
      guard let font = glyph.font else { continue }
      if let last, last.font === font, last.size == glyph.height { continue }
      add(font, glyph.height)
      last = (font, glyph.height)
    }
    if line.glyphs.isEmpty, let font = look.font { add(font, look.size) }
  }

  private static func align(
    _ line: inout Line, _ room: Double, _ alignment: TextFormat.Alignment, isLast: Bool
  ) {
    line.width = line.glyphs.last.map { $0.x + $0.width } ?? 0
    guard alignment != .left else { return }
    // Blanks at the end of a wrapped line take no part.
    var shown = line.glyphs.count
    if !isLast {
      while shown > 0, line.glyphs[shown - 1].isBlank {
        shown -= 1
        line.width -= line.glyphs[shown].width
      }
    }
    guard room.isFinite else { return }
    let rest = max(room - line.width, 0)
    switch alignment {
    case .left: break
    case .right: line.left += rest
    case .center: line.left += (rest / 2).rounded(.down)
    case .justify:
      let blanks = line.glyphs[..<shown].count { $0.isBlank }
      guard !isLast, blanks > 0 else { return }
      var moved = 0.0
      var passed = 0
      for index in line.glyphs.indices {
        line.glyphs[index].x += moved
        guard index < shown, line.glyphs[index].isBlank else { continue }
        passed += 1
        let wanted = (rest * Double(passed) / Double(blanks)).rounded(.down)
        line.glyphs[index].width += wanted - moved
        moved = wanted
      }
    }
  }

  private mutating func finish(countsLastLine: Bool) {
    var top = 0.0
    for index in lines.indices {
      lines[index].top = top
      top += lines[index].height + lines[index].leading
      width = max(width, lines[index].width)
      let right = lines[index].glyphs.last.map { $0.x + $0.width } ?? 0
      reach = max(reach, lines[index].left + right)
    }
    guard let last = lines.last else { return }
    if last.range.isEmpty, !countsLastLine {
      // What stands after the last end of a line is no line as long as it is empty, but for the leading above it.
      height = last.top
    } else {
      // The leading below the last line counts only if there is no other line.
      height = lines.count == 1 ? last.bottom + last.leading : last.bottom
    }
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
    let end = line.glyphs.last.map { $0.x + $0.width } ?? 0
    return (line.left + end, line)
  }
}
