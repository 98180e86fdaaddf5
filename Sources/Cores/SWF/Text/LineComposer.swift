import FlashData
import Raster

/// Makes lines of a text's runs: boxes, breaks, tabs, alignment (rules T.Lay, T.Wrap, T.Tab).
package struct LineComposer {
  /// A run's look, with its measures in twips.
  package struct Look {
    package let range: Range<Int>
    package let format: TextFormat
    package let font: Font?
    package let size: Double

    package init(_ range: Range<Int>, _ format: TextFormat, _ fonts: (TextFormat) -> Font?) {
      self.range = range
      self.format = format
      font = fonts(format)
      size = twips(fromPixels: format.size ?? 12)
    }

    package var leading: Double { twips(fromPixels: format.leading ?? 0) }
    package var rightMargin: Double { twips(fromPixels: format.rightMargin ?? 0) }
    package var isBulleted: Bool { format.isBulleted ?? false }
    package var alignment: TextFormat.Alignment { isBulleted ? .left : format.alignment ?? .left }

    /// How far a line is moved to the right before it is aligned (T.Lay.15).
    package func offset(isFirst: Bool) -> Double {
      var offset = twips(fromPixels: (format.leftMargin ?? 0) + (format.blockIndent ?? 0))
      if isFirst { offset += twips(fromPixels: format.indent ?? 0) }
      return isBulleted ? 36 * twips + offset : max(offset, 0)
    }

    package func ascent(at size: Double) -> Double {
      font.map { $0.measure($0.ascent, at: size) } ?? 0
    }
    package func descent(at size: Double) -> Double {
      font.map { $0.measure($0.descent, at: size) } ?? 0
    }
  }

  private let settings: TextLayout.Settings
  private let looks: [Look]
  /// The units as they are shown.
  private let units: [UInt16]
  package private(set) var lines: [TextLayout.Line] = []

  // The line that is being made.
  private var current = 0
  /// The run that says how the line is aligned.
  private var lineLook = 0
  private var lineStart = 0
  private var isFirst = true
  private var x = 0.0
  private var top = 0.0
  private var ascent = 0.0
  private var descent = 0.0
  private var leading = 0.0
  /// The leading of the run of the line's first box; nil as long as there is none.
  private var firstLeading: Double?
  private var glyphs: [TextLayout.Glyph] = []
  private var boxes: [TextLayout.Box] = []

  package init(_ text: FormattedText, _ settings: TextLayout.Settings) {
    self.settings = settings
    looks = text.ranges.map { Look($0.range, $0.format, settings.fonts) }
    // Each unit of a password is shown as a star (T.In.5).
    units =
      settings.isPassword ? [UInt16](repeating: 0x2A, count: text.units.count) : text.units
  }

  package mutating func composeAll() {
    for index in looks.indices {
      current = index
      enter()
      let range = looks[index].range
      var start = range.lowerBound
      for place in range {
        let unit = units[place]
        guard unit == 0x0A || unit == 0x0D || unit == 0x09 else { continue }
        put(start..<place)
        if unit == 0x09 { tab() } else { endLine(at: place + 1, isBreak: true) }
        start = place + 1
      }
      put(start..<range.upperBound)
    }
    close(at: units.count, isLast: true)
  }

  /// A run begins (T.Lay.7).
  private mutating func enter() {
    let look = looks[current]
    if boxes.isEmpty {
      lineLook = current
      ascent = look.ascent(at: look.size)
      descent = look.descent(at: look.size)
      leading = look.leading
    } else {
      ascent = max(ascent, look.ascent(at: look.size))
      descent = max(descent, look.descent(at: look.size))
      leading = max(leading, look.leading)
    }
  }

  // MARK: - Boxes

  /// Puts a piece without breaks and tabs on the line, and what does not fit on the next ones (T.Wrap).
  private mutating func put(_ piece: Range<Int>) {
    var rest = piece
    while settings.wraps, !rest.isEmpty, let end = breakPoint(in: rest), end < rest.upperBound {
      if end > rest.lowerBound {
        add(rest.lowerBound..<end)
      } else if boxes.isEmpty {
        break
      }
      endLine(at: end, isBreak: false)
      rest = end..<rest.upperBound
    }
    if !rest.isEmpty { add(rest) }
  }

  /// Adds a box to the line.
  private mutating func add(_ range: Range<Int>) {
    let look = looks[current]
    if boxes.isEmpty { firstLeading = look.leading }
    var cuts: [Range<Int>] = []
    if looks[lineLook].alignment == .justify {
      // Each word of a line that is spread is a box, with the blank after it (T.Lay.10).
      var start = range.lowerBound
      for place in range where units[place] == 0x20 {
        cuts.append(start..<place + 1)
        start = place + 1
      }
      if start < range.upperBound { cuts.append(start..<range.upperBound) }
    } else {
      cuts = [range]
    }
    for cut in cuts {
      let first = glyphs.count
      let start = x
      // Where the glyphs would stand if no advance were brought to whole pixels.
      var drawn = x
      for place in cut {
        let next = place + 1 < cut.upperBound ? place + 1 : nil
        let glyph = glyph(place, look, next: next, inset: x - drawn)
        glyphs.append(glyph)
        x += glyph.width
        drawn += advance(place, look, next: next, isExact: true)
      }
      boxes.append(
        TextLayout.Box(
          glyphs: first..<glyphs.count, x: start, width: x - start,
          ascent: look.ascent(at: look.size), descent: look.descent(at: look.size)))
    }
  }

  private func glyph(
    _ place: Int, _ look: Look, next: Int?, inset: Double
  ) -> TextLayout.Glyph {
    let format = look.format
    return TextLayout.Glyph(
      index: place, font: look.font, glyph: look.font?.glyphIndex(of: units[place]), x: x,
      width: advance(place, look, next: next), inset: inset, height: look.size,
      color: format.color ?? 0,
      isUnderlined: format.isUnderlined ?? false, isBlank: units[place] == 0x20)
  }

  /// The way to the next glyph (G.Met.2, G.Met.2a, G.Met.3, G.Met.5); `isExact` gives the one that is drawn.
  private func advance(
    _ place: Int, _ look: Look, next: Int?, isExact: Bool = false
  ) -> Double {
    guard let font = look.font else { return 0 }
    let spacing = twips(fromPixels: look.format.letterSpacing ?? 0)
    var advance = 0.0
    if let number = font.glyphIndex(of: units[place]) {
      advance = font.advance(of: number)
      if let next, font.isHinted || look.format.hasKerning ?? false {
        advance += font.kerning(units[place], units[next])
      }
    }
    if font.isHinted {
      // Letters of the system's fonts stand on whole pixels, and keep their place if spacing would take it all.
      let width = (font.measure(advance, at: look.size) / twips).rounded() * twips
      let spaced = width + (spacing / twips).rounded(.toNearestOrEven) * twips
      return spaced > 0 ? spaced : width
    }
    if font.isForSmallText, !isExact {
      let width = Double(Float(advance) * Float(look.size) / Float(font.unitsPerEm))
      return (width / twips).rounded(.up) * twips + spacing
    }
    return font.measure(advance, at: look.size) + spacing
  }

  /// How wide a part of a piece is: as far as its farthest glyph reaches (G.Met.4).
  private func width(_ range: Range<Int>, _ look: Look) -> Double {
    var (end, farthest) = (0.0, 0.0)
    for place in range {
      end += advance(place, look, next: place + 1 < range.upperBound ? place + 1 : nil)
      farthest = max(farthest, end)
    }
    return farthest
  }

  // MARK: - Breaks

  /// Where a piece has to be broken; nil if it fits, its beginning if nothing of it does.
  private func breakPoint(in piece: Range<Int>) -> Int? {
    let look = looks[current]
    let isNew = settings.version >= 8
    var room =
      settings.width - looks[lineLook].rightMargin - look.offset(isFirst: isFirst) - x
    // Where an indent leaves nothing of the width, lines are not broken in SWF 8 either, other than in T.Wrap.2 (measured: no-room).
    if room < 0 {
      if !boxes.isEmpty { return piece.lowerBound }
      return settings.version > 8 ? min(piece.lowerBound + 1, piece.upperBound) : nil
    }
    var start = piece.lowerBound
    // What has been measured of the piece.
    var measured = start
    while start < piece.upperBound {
      let end = wordEnd(from: start, in: piece)
      var bare = end
      if isNew {
        while bare > start, units[bare - 1] == 0x20 { bare -= 1 }
      } else if units[bare - 1] == 0x20 {
        bare -= 1
      }
      let wide = width(measured..<max(bare, measured), look)
      if wide > room {
        if start > piece.lowerBound { return start }
        if !boxes.isEmpty, !isNew || canBreakBefore(piece) { return start }
        return cut(piece, room, look, isNew)
      }
      room -= wide
      measured = max(bare, measured)
      start = end
    }
    return nil
  }

  /// Whether the line may end before a piece that has others before it: not between them if there is only a tab (T.Tab.3).
  private func canBreakBefore(_ piece: Range<Int>) -> Bool {
    guard piece.lowerBound > lineStart, units[piece.lowerBound - 1] == 0x09 else { return true }
    return (lineStart + 1..<piece.lowerBound).contains {
      units[$0] != 0x09 && units[$0 - 1] != 0x09 && canBreak(between: units[$0 - 1], and: units[$0])
    }
  }

  /// A word that is wider than its line is cut after the last unit that fits (T.Wrap.6).
  private func cut(_ piece: Range<Int>, _ room: Double, _ look: Look, _ isNew: Bool) -> Int? {
    var end = piece.lowerBound
    var wide = 0.0
    while end < piece.upperBound {
      wide += advance(end, look, next: nil)
      if wide > room { break }
      end += 1
    }
    if isNew {
      // Blanks behind the one unit that a line has at least stay on it (T.Wrap.8).
      end = max(end, piece.lowerBound + 1)
      while end < piece.upperBound, units[end] == 0x20 { end += 1 }
      return end < piece.upperBound ? end : nil
    }
    return end - piece.lowerBound <= 1 ? nil : end
  }

  /// The end of the word that begins at a place: where a line may be broken (T.Wrap.3).
  private func wordEnd(from start: Int, in piece: Range<Int>) -> Int {
    var place = start + 1
    while place < piece.upperBound {
      if canBreak(between: units[place - 1], and: units[place]) { return place }
      place += 1
    }
    return piece.upperBound
  }

  private func canBreak(between first: UInt16, and second: UInt16) -> Bool {
    if settings.version >= 8 {
      if second == 0x20 { return false }
    } else {
      if first == 0x20, second == 0x20 { return true }
      if second == 0x20 { return false }
      if second == 0x2D { return true }
    }
    if first == 0x20 || first == 0x2D { return true }
    guard first >= 0x2300 || second >= 0x2300 else { return false }
    return !Self.opening.contains(first) && !Self.closing.contains(second)
  }

  private static let opening = Set(
    "([{（［｛〈《「⁅『【〖〚﴾﹙〝︻﹁﹃︵".utf16)
  private static let closing = Set(
    ")]}）］｝〉》?!;:,.」⁆』】〕〙﹞﴿﹚？！；：，．、。〜︺﹀﹂﹄︶〟".utf16)

  /// A tab moves what comes to the next stop (T.Tab).
  private mutating func tab() {
    let look = looks[lineLook]
    if let stops = look.format.tabStops, !stops.isEmpty {
      x = stops.first { twips(fromPixels: $0) > x }.map { twips(fromPixels: $0) } ?? x
      return
    }
    // Nearly twice as wide as letters are high (measured: tab-size).
    let high = look.font.map { ($0.ascent + $0.descent) / $0.unitsPerEm } ?? 1.36
    let step = max((look.size * high * 1.98).rounded(.towardZero), 1)
    x = ((x / step).rounded(.down) + 1) * step
  }

  // MARK: - Lines

  private mutating func endLine(at end: Int, isBreak: Bool) {
    close(at: end, isLast: isBreak)
    glyphs = []
    boxes = []
    firstLeading = nil
    x = 0
    lineStart = end
    isFirst = isBreak
    // The line's run stays the same until another begins (T.Lay.9).
    let size = looks[lineLook].size
    ascent = looks[current].ascent(at: size)
    descent = looks[current].descent(at: size)
    leading = looks[current].leading
  }

  private mutating func close(at end: Int, isLast: Bool) {
    let look = looks[lineLook]
    if boxes.isEmpty {
      let present = looks[current]
      boxes = [
        TextLayout.Box(
          glyphs: 0..<0, x: x, width: 0, ascent: present.ascent(at: present.size),
          descent: present.descent(at: present.size))
      ]
    }
    var line = TextLayout.Line(range: lineStart..<end, glyphs: glyphs, boxes: boxes)
    line.top = top
    (line.ascent, line.descent, line.leading) = (ascent, descent, leading)
    line.firstLeading = firstLeading ?? looks[current].leading
    align(&line, look, isLast: isLast)
    if look.isBulleted, isFirst {
      let format = look.format
      let indent =
        (format.leftMargin ?? 0) + (format.blockIndent ?? 0) + (format.indent ?? 0)
      line.bullet = 18 * twips + max(twips(fromPixels: indent), 0)
    }
    lines.append(line)
    top += ascent + descent + look.leading
  }

  private func align(_ line: inout TextLayout.Line, _ look: Look, isLast: Bool) {
    // Blanks at the end of a box take no part in lines that are not aligned to the left (T.Lay.16).
    if settings.version >= 8, look.alignment != .left {
      for index in line.boxes.indices {
        let box = line.boxes[index]
        let shown = line.glyphs[box.glyphs].lastIndex { !$0.isBlank }
        line.boxes[index].width =
          shown.map {
            line.glyphs[$0].x + line.glyphs[$0].width - box.x
          } ?? 0
      }
    }
    let start = line.start
    let reach = line.boxes.lazy.map { $0.x + $0.width }.max() ?? 0
    line.width = reach - start
    line.left = look.offset(isFirst: isFirst)
    let free = settings.width - line.left - look.rightMargin - line.width
    switch look.alignment {
    case .left: break
    case .right: line.left += max(free - settings.rightGap, 0)
    case .center: line.left += max((free / 2).rounded(.towardZero), 0)
    case .justify:
      guard !isLast, line.boxes.count > 1 else { return }
      let gap = max((free / Double(line.boxes.count - 1)).rounded(.towardZero), 0)
      for index in line.boxes.indices {
        let shift = gap * Double(index)
        line.boxes[index].x += shift
        for glyph in line.boxes[index].glyphs { line.glyphs[glyph].x += shift }
        // The blank behind a word reaches to the next one.
        if index < line.boxes.count - 1, let last = line.boxes[index].glyphs.last {
          line.glyphs[last].width += gap
        }
      }
    }
  }
}

extension Font {
  /// A length of the font at a size, in whole twips (G.Met.1).
  package func measure(_ length: Double, at size: Double) -> Double {
    let scale = Float(size) / Float(unitsPerEm)
    return Double((Float(length) * scale).rounded(.towardZero))
  }
}
