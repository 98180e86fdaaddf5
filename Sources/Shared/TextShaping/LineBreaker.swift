/// Cuts a text into lines.
struct LineBreaker {
  let text: Substring
  let face: TextFace
  let rules: LineRules
  let fonts: FontSet
  let buffer: ShapingBuffer

  /// A line may be this much wider than its room, in pixels: a width that was measured and came back through a layout is
  /// not exactly the same.
  private static let tolerance = 0.05

  /// The whole text.
  func shaped() -> ShapedText {
    var lines: [ShapedLine] = []
    var isCut = false
    var first = 0
    let parts = rules.wraps ? paragraphs() : [text]
    for (index, part) in parts.enumerated() {
      let paragraph = paragraph(part, first: first)
      // The line end between two paragraphs is a grapheme of the text as well.
      first += paragraph.count + 1
      var start = 0
      repeat {
        var end = rules.wraps ? lineEnd(paragraph, from: start) : paragraph.count
        var line = line(paragraph, start..<end)
        // Letters can need more room when a ligature or a kerned pair is broken.
        while rules.wraps, line.width > limit, end > start + 1 {
          end = (start + 1..<end).last { paragraph.canBreak(after: $0 - 1) } ?? end - 1
          line = self.line(paragraph, start..<end)
        }
        let isLast = rules.maxLines > 0 && lines.count + 1 >= rules.maxLines
        let hasMore = end < paragraph.count || index + 1 < parts.count
        if (isLast && hasMore) || line.width > limit {
          isCut = true
          lines.append(rules.ellipsis ? shortened(paragraph, from: start) : line)
        } else {
          lines.append(line)
        }
        if isLast {
          return finished(lines, isCut: isCut)
        }
        start = end
      } while start < paragraph.count
    }
    return finished(lines, isCut: isCut)
  }

  private var limit: Double { (rules.width ?? .infinity) + Self.tolerance }

  private func paragraphs() -> [Substring] {
    text.split(omittingEmptySubsequences: false) {
      $0.unicodeScalars.first.map { Characters.isNewline($0.value) } == true
    }
  }

  private func paragraph(_ text: Substring, first: Int) -> Paragraph {
    Paragraph(
      text, firstGrapheme: first, face: face, isRightToLeft: rules.isRightToLeft, fonts: fonts,
      buffer: buffer)
  }

  /// Where a line from `start` ends: after the last place for a break that fits, or in a word that does not fit alone.
  private func lineEnd(_ paragraph: Paragraph, from start: Int) -> Int {
    var x = 0.0
    var lastBreak: Int?
    for grapheme in start..<paragraph.count {
      x += paragraph.widths[grapheme]
      // Spaces hang over the end.
      if x > limit, grapheme > start, !paragraph.isSpace(grapheme) { return lastBreak ?? grapheme }
      if paragraph.canBreak(after: grapheme) { lastBreak = grapheme + 1 }
    }
    return paragraph.count
  }

  private func line(_ paragraph: Paragraph, _ range: Range<Int>) -> ShapedLine {
    var end = range.upperBound
    if end < paragraph.count {
      while end > range.lowerBound, paragraph.isSpace(end - 1) { end -= 1 }
    }
    return paragraph.line(
      range.lowerBound..<end, fonts: fonts, buffer: buffer, size: face.boundedSize)
  }

  /// As much of the paragraph as fits before an ellipsis.
  private func shortened(_ paragraph: Paragraph, from start: Int) -> ShapedLine {
    let dots = self.paragraph("…", first: 0)
    let ellipsis = dots.line(
      0..<dots.count, fonts: fonts, buffer: buffer, size: face.boundedSize)
    var x = ellipsis.width
    var end = start
    while end < paragraph.count, x + paragraph.widths[end] <= limit {
      x += paragraph.widths[end]
      end += 1
    }
    while true {
      while end > start, paragraph.isSpace(end - 1) { end -= 1 }
      var line = paragraph.line(
        start..<end, fonts: fonts, buffer: buffer, size: face.boundedSize)
      line.add(ellipsis: ellipsis)
      if line.width <= limit || end == start { return line }
      end -= 1
    }
  }

  private func finished(_ lines: [ShapedLine], isCut: Bool) -> ShapedText {
    let width = lines.map(\.width).max() ?? 0
    let room = rules.width ?? width
    var lines = lines
    for index in lines.indices {
      let rest = room - lines[index].width
      // A line that does not fit shows its beginning.
      let isAtRight =
        rules.alignment == .right || rules.alignment == .start && lines[index].isRightToLeft
      lines[index].x =
        if rest < 0 {
          lines[index].isRightToLeft ? rest : 0
        } else if rules.alignment == .center {
          rest / 2
        } else {
          isAtRight ? rest : 0
        }
    }
    return ShapedText(
      lines: lines, width: width, size: face.boundedSize, graphemeCount: text.count, isCut: isCut)
  }
}
