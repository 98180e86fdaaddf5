package import UIPainting

/// What the layout needs of a look; lengths are in dip.
package struct BoxLook: Equatable, Sendable {
  /// Room inside the border.
  package var padding = Edges()
  /// Room outside the box.
  package var margin = Edges()
  /// The width of the border box.
  package var width = Length.wrap
  /// The height of the border box.
  package var height = Length.wrap
  /// The least size.
  package var least = Size.zero
  /// The greatest size.
  package var greatest = Size(width: .infinity, height: .infinity)
  /// The share of what is left in a linear layout.
  package var weight = 0.0
  /// The place in a larger room.
  package var gravity = Gravity()
  /// The distance from each edge of a frame layout, or of a wrap layout; nil: none is asked for.
  package var offsets = Offsets()
  /// Room between children.
  package var spacing = 0.0
  /// The least width of a cell of a wrap layout; 0: each child is as wide as it needs.
  package var cellWidth = 160.0
  /// The height of a cell; nil: as the child needs it.
  package var cellHeight: Double?
  /// The width of the border.
  package var border = 0.0

  /// Whether a wrap layout gives the element no cell, because it has an offset.
  var isPlaced: Bool { offsets != Offsets() }

  /// Padding and border together.
  package var inset: Edges {
    Edges(
      padding.top + border, padding.right + border, padding.bottom + border, padding.left + border)
  }
}

/// Distances from the edges of a frame layout, in dip.
package struct Offsets: Equatable, Sendable {
  /// From the upper edge.
  package var top: Double?
  /// From the right edge.
  package var right: Double?
  /// From the lower edge.
  package var bottom: Double?
  /// From the left edge.
  package var left: Double?
}

/// What fills a box.
package enum Fill: Equatable, Sendable {
  /// Nothing.
  case none
  /// One colour.
  case color(Color)
  /// From the first colour at the top to the second at the bottom.
  case gradient(Color, Color)
}

/// All that a set of states gives to an element: flat, with the theme's colours.
package struct Look: Equatable, Sendable {
  /// What the layout needs.
  package var box = BoxLook()
  /// How text is set; the desktop's text scale is in its size.
  package var text = TextLook()
  /// How lines lie in their box.
  package var align = TextAlign.start
  /// What is under the contents.
  package var background = Fill.none
  /// Text and icon.
  package var color = Color.clear
  /// The border's colour; its width is in `box`.
  package var borderColor = Color.clear
  /// The border's line.
  package var borderPattern = BorderPattern.solid
  /// The corners of the box; they clip images and the children of layouts.
  package var corners = Corners()
  /// 0 … 1, of the whole subtree.
  package var opacity = 1.0
  /// Elevation 0 … 24: the blur of the shadow in dip.
  package var shadow = 0.0
  /// The scale of the painted layer about its middle.
  package var zoom = 1.0
  /// An icon's name, or a drawing; empty: none.
  package var icon = ""
  /// What is written on the label of an image's drawing, or beside a slider in place of its number.
  package var caption = ""
  /// Where the icon is beside the caption.
  package var iconSide = Side.left
  /// How a picture fills its box.
  package var fit = ImageFit.contain
  /// How long a change of colours, opacity or zoom takes, in milliseconds.
  package var transition = 120.0
  /// What an empty field shows.
  package var hint = ""
  /// What the pointer shows after a while.
  package var tooltip = ""
  /// The role that the application gave; nil: that of the kind.
  package var role: Role?
  /// The place in the order of the focus; nil: reading order.
  package var focusOrder: Int?
  /// A button that stays pressed.
  package var isToggle = false
  /// L1 and R1 turn the pages of this flipper.
  package var hasPages = false
  /// A click outside ends this dialog.
  package var isDismissable = false
}
