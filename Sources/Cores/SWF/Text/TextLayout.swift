package import FlashData
import Raster

/// Text laid out in lines: where each glyph stands (rules T.Lay, T.Wrap, T.Size).
///
/// Lengths are in twips, the origin is the field's text area.
package struct TextLayout {
  package struct Glyph {
    /// The unit that it shows.
    package let index: Int
    package let font: Font?
    /// The number in the font; nil if there is nothing to be drawn.
    package let glyph: Int?
    package var x: Double
    package var width: Double
    /// How far to the left of its place it is drawn: letters of small text are measured in whole pixels and stand close (G.Met.2a).
    package let inset: Double
    /// The size of its text.
    package let height: Double
    package let color: UInt32
    package let isUnderlined: Bool
    package let isBlank: Bool
  }

  /// A part of a line in one look, without a tab in it.
  package struct Box {
    /// Its glyphs among those of the line.
    package var glyphs: Range<Int>
    package var x: Double
    package var width: Double
    package let ascent: Double
    package let descent: Double
  }

  package struct Line {
    /// Units, with the end of line that closes it.
    package var range: Range<Int>
    package var glyphs: [Glyph]
    package var boxes: [Box]
    package var top = 0.0
    package var ascent = 0.0
    package var descent = 0.0
    /// The largest of what stands on it.
    package var leading = 0.0
    /// That of its first box.
    package var firstLeading = 0.0
    package var left = 0.0
    /// From the leftmost box to the rightmost one, as scripts see it.
    package var width = 0.0
    /// Where its bullet stands.
    package var bullet: Double?

    package var height: Double { ascent + descent }
    package var bottom: Double { top + height }
    package var baseline: Double { top + ascent }
    /// Where its first box begins, from the line's left on.
    package var start: Double { boxes.lazy.map(\.x).min() ?? 0 }
    /// The end of what stands on it, with blanks, from the line's left on.
    package var end: Double { glyphs.last.map { $0.x + $0.width } ?? 0 }
    /// The highest and the lowest place that a box reaches (T.Lay.27).
    package var boxTop: Double { baseline - (boxes.lazy.map(\.ascent).max() ?? ascent) }
    package var boxBottom: Double { baseline + (boxes.lazy.map(\.descent).max() ?? descent) }
  }

  package private(set) var lines: [Line] = []
  /// The widest line, and all of them, as scripts see them (T.Size.1).
  package private(set) var width = 0.0
  package private(set) var height = 0.0

  /// What a layout depends on.
  package struct Settings {
    package var width: Double
    package var wraps: Bool
    package var isPassword: Bool
    /// Whether a last line without any text counts in the height: it does in input fields (T.Size.2).
    package var countsLastLine = false
    /// Of the movie that defines the field.
    package var version: Int
    /// What text on the right keeps away from the end of its line (measured: right-gap).
    package var rightGap = 0.0
    /// Fonts of the movie; nil where the system's are wanted.
    package var fonts: ((TextFormat) -> Font?)

    package init(
      width: Double, wraps: Bool, isPassword: Bool, countsLastLine: Bool = false, version: Int,
      fonts: @escaping ((TextFormat) -> Font?)
    ) {
      self.width = width
      self.wraps = wraps
      self.isPassword = isPassword
      self.countsLastLine = countsLastLine
      self.version = version
      self.fonts = fonts
    }
  }

  package init(_ text: FormattedText, _ settings: Settings) {
    var composer = LineComposer(text, settings)
    composer.composeAll()
    lines = composer.lines
    finish(countsLastLine: settings.countsLastLine, count: text.units.count)
  }

  private mutating func finish(countsLastLine: Bool, count: Int) {
    var shown = lines[...]
    // An empty line at the end is there for who can write on it alone (T.Size.2).
    if !countsLastLine, let last = shown.last, last.range.isEmpty { shown = shown.dropLast() }
    guard let first = shown.first else { return }
    var box = Bounds(
      xMin: first.left + first.start, yMin: first.boxTop,
      xMax: first.left + first.start + first.width, yMax: first.boxBottom + first.leading)
    for line in shown.dropFirst() {
      box.xMin = min(box.xMin, line.left + line.start)
      box.xMax = max(box.xMax, line.left + line.start + line.width)
      box.yMin = min(box.yMin, line.boxTop)
      box.yMax = max(box.yMax, line.boxBottom)
    }
    width = box.width
    height = box.height
  }

  /// The unit whose place is nearest to a point; between two of them, the one behind.
  package func index(at point: Point) -> Int {
    guard var line = lines.first else { return 0 }
    for other in lines where point.y >= other.top { line = other }
    for glyph in line.glyphs where point.x < line.left + glyph.x + glyph.width / 2 {
      return glyph.index
    }
    return line.glyphs.last.map { $0.index + 1 } ?? line.range.lowerBound
  }

  /// The line that a unit stands in.
  package func line(of index: Int) -> Int {
    lines.lastIndex { $0.range.lowerBound <= index } ?? 0
  }

  /// Where the caret stands before a unit.
  package func place(of index: Int) -> (x: Double, line: Line)? {
    guard !lines.isEmpty else { return nil }
    let line = lines[line(of: index)]
    for glyph in line.glyphs where glyph.index >= index { return (line.left + glyph.x, line) }
    return (line.left + max(line.end, line.start), line)
  }
}
