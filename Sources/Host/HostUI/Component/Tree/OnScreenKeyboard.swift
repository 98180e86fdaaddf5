import UIContract
import UIPainting

/// The keyboard on the screen, while it is open: for fields that are edited by pad or finger.
///
/// It is part of the stage, over all else, and takes the input. The field's text changes with each key.
struct OnScreenKeyboard {
  /// Capital letters: none, one, or all.
  enum Shift { case off, once, locked }

  /// The whole keyboard.
  let root: Element
  /// The field that is edited.
  private(set) weak var field: Element?
  /// The line that shows the field's text: the field may lie under the keyboard.
  weak var preview: Element?
  var keys: [(element: Element, key: ScreenKey)] = []
  var shift = Shift.off
  var showsSigns = false

  init(root: Element, field: Element) {
    self.root = root
    self.field = field
  }

  /// The greatest width in dip.
  static let maxWidth = 736.0
  private static let padding = 8.0
  private static let gap = 4.0
  private static let columns = 10.0
  /// Rooms for the line with the text and around the rows, in dip.
  private static let head = 52.0

  /// The size of a key with a letter, so that all rows fit the window.
  static func keySize(in window: Size, rows: Int) -> Size {
    let width = min(window.width, maxWidth) - 2 * padding
    let height = window.height * 0.6 - head
    return Size(
      width: max(1, (width - (columns - 1) * gap) / columns),
      height: min(44, max(20, height / Double(max(rows, 1)) - gap)))
  }

  /// The width of a key that spans several.
  static func width(_ key: ScreenKey, _ size: Size) -> Double {
    key.span * size.width + (key.span - 1) * gap
  }

  /// The rows of keys for a field.
  func rows(_ letters: KeyboardLetters) -> [[ScreenKey]] {
    let last: [ScreenKey] = [.close, .shift, .signs, .left, .space, .right, .delete, .enter]
    guard field?.content.field?.isNumeric != true else {
      return KeyboardLetters.numbers.map { $0.map(ScreenKey.letter) } + [
        [.close, .left, .right, .delete, .enter]
      ]
    }
    var rows = [KeyboardLetters.digits]
    rows += showsSigns ? KeyboardLetters.signs : letters.rows
    if !showsSigns, !letters.more.isEmpty { rows.append(letters.more) }
    return rows.map { $0.map(ScreenKey.letter) } + [last]
  }

  /// What a key with a letter types now.
  func typed(_ letter: Character) -> String {
    let capital = String(letter).uppercased()
    // Some letters have no capital of one letter, such as ß.
    return shift == .off || capital.count > 1 ? String(letter) : capital
  }

  /// The text around the caret, with the caret.
  static func preview(of field: FieldState) -> String {
    let letters = Array(field.shown)
    let caret = min(field.caret, letters.count)
    return String(letters[max(0, caret - 40)..<caret]) + "|"
      + String(letters[caret..<min(letters.count, caret + 20)])
  }
}
