import HostBase

/// What stands for a game of a type without a picture: a drawing with room for the title.
package struct GameIcon: Codable, Equatable, Sendable {
  /// A drawing that the host has.
  package enum Kind: String, Codable, CaseIterable, Sendable {
    case cartridge, card, disc, tape, film, chip
  }

  /// Room for the title, in a box of 100.
  package struct Label: Codable, Equatable, Sendable {
    /// From the left edge of the box.
    package var x: Double
    /// From its upper edge.
    package var y: Double
    /// Its width.
    package var width: Double
    /// Its height.
    package var height: Double

    /// A rectangle.
    package init(x: Double, y: Double, width: Double, height: Double) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  /// The drawing; with an outline of its own, what it is a kind of.
  package var kind: Kind
  /// An outline of its own: path data in a box of 100; empty for the kind's.
  package var path: String
  /// Where that outline has room for the title.
  package var label: Label?

  /// A drawing of a kind, or an outline.
  package init(kind: Kind, path: String = "", label: Label? = nil) {
    self.kind = kind
    self.path = path
    self.label = label
  }
}
