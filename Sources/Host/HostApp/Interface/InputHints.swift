/// What the hints at the bottom call the buttons.
package enum InputHints: Equatable, Sendable {
  /// The keyboard was used last.
  case keys
  /// A pad was used last: what is printed on its buttons.
  case pad(south: String, east: String, west: String, north: String)
}
