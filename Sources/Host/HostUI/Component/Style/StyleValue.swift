package import UIPainting

/// Lengths for the four sides of a box, in dip.
package struct Edges: Equatable, Sendable {
  /// Above.
  package var top = 0.0
  /// On the right.
  package var right = 0.0
  /// Below.
  package var bottom = 0.0
  /// On the left.
  package var left = 0.0

  /// Left and right together.
  package var across: Double { left + right }
  /// Top and bottom together.
  package var along: Double { top + bottom }

  /// One length for each side.
  package init(_ top: Double = 0, _ right: Double = 0, _ bottom: Double = 0, _ left: Double = 0) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }
}

/// How wide or high an element is.
package enum Length: Equatable, Sendable {
  /// That many dip.
  case dip(Double)
  /// As large as its contents.
  case wrap
  /// As large as its parent allows.
  case match
}

/// Where an element lies in a room that is larger than it.
package struct Gravity: Equatable, Sendable {
  /// Across the reading direction; start and end are mirrored in right-to-left locales.
  package enum Horizontal: Sendable { case start, end, left, right, center }
  /// From the top to the bottom.
  package enum Vertical: Sendable { case top, bottom, center }
  /// Along the lines.
  package var horizontal = Horizontal.start
  /// Across the lines.
  package var vertical = Vertical.top
}

/// A colour in a style: a token of the theme, or a colour of its own.
package enum StyleColor: Hashable, Sendable {
  /// Depends on the theme.
  case token(ColorToken)
  /// Is what it is.
  case color(Color)
}

/// What fills a box, before the theme is known.
enum StyleFill: Hashable, Sendable {
  case none
  case color(StyleColor)
  case gradient(StyleColor, StyleColor)
}

/// A line round a box, before the theme is known.
struct StyleBorder: Hashable, Sendable {
  var width: Double
  var pattern: BorderPattern
  var color: StyleColor
}

/// Radii of the four corners, in dip.
package struct Corners: Hashable, Sendable {
  /// At the top left.
  package var topLeft = 0.0
  /// At the top right.
  package var topRight = 0.0
  /// At the bottom right.
  package var bottomRight = 0.0
  /// At the bottom left.
  package var bottomLeft = 0.0

  /// The same radius everywhere.
  package init(_ radius: Double = 0) { self.init(radius, radius, radius, radius) }

  /// One radius for each corner, clockwise from the top left.
  package init(_ one: Double, _ two: Double, _ three: Double, _ four: Double) {
    topLeft = one
    topRight = two
    bottomRight = three
    bottomLeft = four
  }
}

extension CornerRadii {
  /// A look's corners in pixels.
  init(_ corners: Corners, scale: Double) {
    self.init(
      topLeft: corners.topLeft * scale, topRight: corners.topRight * scale,
      bottomRight: corners.bottomRight * scale, bottomLeft: corners.bottomLeft * scale)
  }
}

/// A side of a box.
package enum Side: Sendable { case top, right, bottom, left }

/// A style's value after it was read.
enum StyleValue: Equatable, Sendable {
  case number(Double)
  case edges(Edges)
  case length(Length)
  case gravity(Gravity)
  case fill(StyleFill)
  case color(StyleColor)
  case border(StyleBorder)
  case corners(Corners)
  case text(String)
  case flag(Bool)
  case align(TextAlign)
  case side(Side)
  case fit(ImageFit)
  case overflow(TextLook.Overflow)
}
