/// What a key of the on-screen keyboard does.
enum ScreenKey: Equatable {
  case letter(Character)
  case shift, signs, left, right, space, delete, enter, close

  /// Its width in keys with a letter.
  var span: Double { self == .space || self == .enter ? 2 : 1 }

  /// The icon; empty for a letter.
  var icon: String {
    switch self {
    case .letter: ""
    case .shift: "shift"
    case .signs: "hash"
    case .left: "chevron-left"
    case .right: "chevron-right"
    case .space: "space"
    case .delete: "backspace"
    case .enter: "enter"
    case .close: "chevron-down"
    }
  }

  /// The name for screen readers; empty for a letter, which says itself.
  func name(in names: WidgetNames.Keys) -> String {
    switch self {
    case .letter: ""
    case .shift: names.shift
    case .signs: names.signs
    case .left: names.left
    case .right: names.right
    case .space: names.space
    case .delete: names.delete
    case .enter: names.enter
    case .close: names.close
    }
  }
}
