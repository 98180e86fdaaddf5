/// Text and how each part of it looks.
package struct FormattedText: Equatable {
  /// A stretch of one look.
  package struct Span: Equatable {
    package var length: Int
    package var format: TextFormat

    package init(length: Int, format: TextFormat) {
      self.length = length
      self.format = format
    }
  }

  /// UTF-16, as scripts count it; lines end with 13.
  package private(set) var units: [UInt16] = []
  /// Together as long as the text; none is empty, but for that of an empty text.
  package private(set) var spans: [Span]

  package init(_ text: [UInt16] = [], format: TextFormat) {
    units = text
    spans = [Span(length: text.count, format: format)]
  }

  /// Text with its spans, which together are as long as it is.
  package init(_ text: [UInt16], spans: [Span]) {
    units = text
    self.spans = spans
  }

  package var text: String { String(decoding: units, as: UTF16.self) }

  /// The look at a place; at the end that of the last unit.
  package func format(at index: Int) -> TextFormat {
    var start = 0
    for span in spans {
      start += span.length
      if index < start { return span.format }
    }
    return spans.last?.format ?? .standard
  }

  /// The places at which spans begin, with the spans.
  package var ranges: [(range: Range<Int>, format: TextFormat)] {
    var start = 0
    return spans.map { span in
      defer { start += span.length }
      return (start..<start + span.length, span.format)
    }
  }

  package mutating func append(_ text: [UInt16], _ format: TextFormat) {
    guard !text.isEmpty else { return }
    if units.isEmpty { spans = [] }
    units += text
    if let last = spans.indices.last, spans[last].format == format {
      spans[last].length += text.count
    } else {
      spans.append(Span(length: text.count, format: format))
    }
  }

  /// Puts text in the place of other text.
  package mutating func replace(_ range: Range<Int>, with text: [UInt16], _ format: TextFormat) {
    let range = range.clamped(to: 0..<units.count)
    let (before, after) = (part(0..<range.lowerBound), part(range.upperBound..<units.count))
    var result = before
    result.append(text, format)
    for span in after.ranges { result.append(Array(after.units[span.range]), span.format) }
    if result.units.isEmpty { result.spans = [Span(length: 0, format: format)] }
    self = result
  }

  private func part(_ wanted: Range<Int>) -> FormattedText {
    var result = FormattedText(format: spans.first?.format ?? .standard)
    for (range, format) in ranges {
      let both = range.clamped(to: wanted)
      if !both.isEmpty { result.append(Array(units[both]), format) }
    }
    return result
  }

  /// Puts text in the place of a part, in the look of what follows it; at the end in that of new text (T.Run.5).
  package mutating func replace(_ range: Range<Int>, with text: [UInt16], orNew format: TextFormat)
  {
    let range = range.clamped(to: 0..<units.count)
    let look = range.upperBound < units.count ? self.format(at: range.upperBound) : format
    replace(range, with: text, look)
    if units.isEmpty { spans = [Span(length: 0, format: format)] }
  }

  /// Lays a format over a part.
  package mutating func apply(_ format: TextFormat, to wanted: Range<Int>) {
    let all = units
    let old = ranges
    guard !all.isEmpty else {
      spans = [Span(length: 0, format: (spans.first?.format ?? .standard).overlaid(with: format))]
      return
    }
    var result = FormattedText(format: .standard)
    for (range, present) in old {
      let both = range.clamped(to: wanted)
      if both.isEmpty {
        result.append(Array(all[range]), present)
        continue
      }
      result.append(Array(all[range.lowerBound..<both.lowerBound]), present)
      result.append(Array(all[both]), present.overlaid(with: format))
      result.append(Array(all[both.upperBound..<range.upperBound]), present)
    }
    self = result
  }

  /// What all runs that a part touches have in common; of an empty part nothing (T.Run.4).
  ///
  /// A part that begins behind the end begins with the first run, and one that ends there ends with the last.
  package func format(touching part: Range<Int>) -> TextFormat {
    guard !part.isEmpty else { return TextFormat(display: "block") }
    let start = part.lowerBound < units.count ? part.lowerBound : 0
    let wanted = start..<max(part.upperBound, start + 1)
    var result: TextFormat?
    for (range, format) in ranges where range.overlaps(wanted) {
      result = result.map { $0.common(with: format) } ?? format
    }
    return result ?? format(at: 0)
  }
}
