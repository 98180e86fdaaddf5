/// How a text is cut into lines.
public struct LineRules: Hashable, Sendable {
  /// Where lines lie in the width.
  public enum Alignment: Hashable, Sendable {
    /// Where the line's direction begins.
    case start
    case left, center, right
  }

  /// The room of a line in pixels; nil is no bound.
  public var width: Double?
  /// Whether lines are broken at the width; if not, line ends in the text count as spaces.
  public var wraps = true
  /// Whether an ellipsis stands for what does not fit; if not, lines are longer than the width.
  public var ellipsis = false
  /// The most lines; 0 is no bound.
  public var maxLines = 0
  /// Where lines lie in the width.
  public var alignment = Alignment.start
  /// The direction of a text that has no letters of its own direction, such as a number.
  public var isRightToLeft = false

  /// Lines broken at a width.
  public init(width: Double? = nil) { self.width = width }
}

/// A glyph at its place.
public struct PositionedGlyph: Equatable, Sendable {
  /// The font it belongs to.
  public var font: ShapingFont
  /// Its number in the font.
  public var glyph: UInt32
  /// From the beginning (left) of the line to its origin, in pixels.
  public var x: Float
  /// From the baseline down, in pixels.
  public var y: Float
}

/// A line of a text with everything in its place.
public struct ShapedLine: Equatable, Sendable {
  /// From left to right as far as the text allows.
  public fileprivate(set) var glyphs: [PositionedGlyph] = []
  /// From the left edge of the text's room to the line, in pixels.
  public internal(set) var x = 0.0
  /// Its width in pixels, without spaces at a broken end.
  public fileprivate(set) var width = 0.0
  /// The graphemes of the text that it shows, counted from the text's first.
  public fileprivate(set) var graphemes: Range<Int>
  /// Whether its paragraph runs from right to left.
  public let isRightToLeft: Bool
  /// Of each of `graphemes`; in pixels from the line's left.
  fileprivate var boxes: [GraphemeBox] = []

  init(graphemes: Range<Int>, isRightToLeft: Bool) {
    self.graphemes = graphemes
    self.isRightToLeft = isRightToLeft
  }

  /// Takes up glyphs and the boxes of graphemes that belong to them, at the line's end.
  ///
  /// `boxes` has the place of each grapheme in `graphemes` and its box, relative to the glyphs' left edge.
  mutating func append(
    _ piece: [PositionedGlyph], width: Double, boxes: [(place: Int, box: GraphemeBox)]
  ) {
    let left = Float(self.width)
    for var glyph in piece {
      glyph.x += left
      glyphs.append(glyph)
    }
    if self.boxes.count < graphemes.count {
      self.boxes = Array(repeating: GraphemeBox(), count: graphemes.count)
    }
    for (place, box) in boxes where self.boxes.indices.contains(place) {
      self.boxes[place] = GraphemeBox(
        left: box.left + left, right: box.right + left, isRightToLeft: box.isRightToLeft)
    }
    self.width += width
  }

  /// Puts an ellipsis where the line ends: on the left when it runs from right to left.
  mutating func add(ellipsis: ShapedLine) {
    let isLeft = isRightToLeft
    let move = Float(isLeft ? ellipsis.width : width)
    var own = isLeft ? glyphs : ellipsis.glyphs
    for index in own.indices { own[index].x += move }
    glyphs = isLeft ? ellipsis.glyphs + own : glyphs + own
    if isLeft {
      for index in boxes.indices {
        boxes[index].left += move
        boxes[index].right += move
      }
    }
    width += ellipsis.width
  }

  /// The distance from the line's left edge to the caret before a grapheme of the text, in pixels.
  ///
  /// `graphemes.upperBound` is the place after the last.
  public func caret(before grapheme: Int) -> Double {
    guard let last = boxes.last else { return isRightToLeft ? width : 0 }
    let place = grapheme - graphemes.lowerBound
    if place >= boxes.count { return Double(last.isRightToLeft ? last.left : last.right) }
    let box = boxes[max(place, 0)]
    return Double(box.isRightToLeft ? box.right : box.left)
  }

  /// The border between graphemes that is nearest to a distance from the line's left edge, as the number of the grapheme
  /// after it.
  public func border(at x: Double) -> Int {
    var best = graphemes.lowerBound
    var distance = Double.infinity
    for place in boxes.indices {
      let box = boxes[place]
      let away = max(Double(box.left) - x, x - Double(box.right), 0)
      guard away < distance else { continue }
      distance = away
      let isLeftHalf = x < Double(box.left + box.right) / 2
      best = graphemes.lowerBound + place + (isLeftHalf == box.isRightToLeft ? 1 : 0)
    }
    return best
  }

  /// The stretches that a range of graphemes takes, in pixels from the line's left edge, from left to right.
  public func stretches(of range: Range<Int>) -> [ClosedRange<Double>] {
    let inside = range.clamped(to: graphemes)
    let found = inside.compactMap { grapheme -> ClosedRange<Double>? in
      let place = grapheme - graphemes.lowerBound
      guard boxes.indices.contains(place) else { return nil }
      let box = boxes[place]
      return Double(box.left)...Double(max(box.left, box.right))
    }
    var result: [ClosedRange<Double>] = []
    for stretch in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, stretch.lowerBound <= last.upperBound + 0.01 {
        result[result.count - 1] = last.lowerBound...max(last.upperBound, stretch.upperBound)
      } else {
        result.append(stretch)
      }
    }
    return result
  }
}

/// The room of one grapheme in its line, in pixels.
struct GraphemeBox: Equatable, Sendable {
  var left: Float = 0
  var right: Float = 0
  var isRightToLeft = false
}

/// A text made ready to be painted.
public struct ShapedText: Equatable, Sendable {
  /// Its lines, from the top; at least one.
  public internal(set) var lines: [ShapedLine]
  /// The width of the widest line, in pixels.
  public internal(set) var width: Double
  /// The em in pixels.
  public let size: Double
  /// How many graphemes the text has, seen or not.
  public let graphemeCount: Int
  /// Whether some of the text is not shown.
  public internal(set) var isCut: Bool

  /// The line that shows a grapheme, or the caret before it.
  public func line(of grapheme: Int) -> Int {
    lines.lastIndex { $0.graphemes.lowerBound <= grapheme } ?? 0
  }

  /// How many bytes it takes, roughly.
  var cost: Int {
    lines.reduce(128) { $0 + 96 + $1.glyphs.count * 20 + $1.graphemes.count * 12 }
  }
}
