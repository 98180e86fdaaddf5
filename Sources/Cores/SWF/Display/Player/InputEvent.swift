/// What a person does with mouse and keyboard.
public enum InputEvent: Sendable, Equatable {
  /// A button of the mouse.
  public enum Button: Sendable { case left, middle, right }

  /// A key: Flash's code, and the character that it types (0 for none).
  public struct Key: Sendable, Equatable {
    /// Where a key is that a keyboard has more than once.
    public enum Location: UInt8, Sendable { case standard, left, right, keypad }

    /// As `Key.getCode` has it.
    public var code: Int
    /// As `Key.getAscii` has it.
    public var character: Int
    /// As `KeyboardEvent.keyLocation` has it.
    public var location: Location

    /// A key.
    public init(code: Int, character: Int, location: Location = .standard) {
      self.code = code
      self.character = character
      self.location = location
    }
  }

  /// What a text field does at a combination of keys.
  public enum TextControl: String, Sendable {
    case moveLeft = "MoveLeft"
    case moveLeftWord = "MoveLeftWord"
    case moveLeftLine = "MoveLeftLine"
    case moveLeftDocument = "MoveLeftDocument"
    case moveRight = "MoveRight"
    case moveRightWord = "MoveRightWord"
    case moveRightLine = "MoveRightLine"
    case moveRightDocument = "MoveRightDocument"
    case selectLeft = "SelectLeft"
    case selectLeftWord = "SelectLeftWord"
    case selectLeftLine = "SelectLeftLine"
    case selectLeftDocument = "SelectLeftDocument"
    case selectRight = "SelectRight"
    case selectRightWord = "SelectRightWord"
    case selectRightLine = "SelectRightLine"
    case selectRightDocument = "SelectRightDocument"
    case selectAll = "SelectAll"
    case copy = "Copy"
    case paste = "Paste"
    case cut = "Cut"
    case backspace = "Backspace"
    case enter = "Enter"
    case delete = "Delete"
  }

  /// Positions are in pixels of the viewport.
  case mouseMove(x: Double, y: Double)
  case mouseDown(x: Double, y: Double, Button)
  case mouseUp(x: Double, y: Double, Button)
  /// The pointer has left the window.
  case mouseLeave
  /// Up is positive.
  case mouseWheel(lines: Double)
  case keyDown(Key)
  case keyUp(Key)
  /// A character for the text field that has the focus.
  case text(UInt32)
  case control(TextControl)
  case clipboard(String)
  /// What an input method shows while the user composes: it stands for the selection, and for what was shown before.
  case composing(String, caret: Int?)
  /// What an input method makes of it in the end.
  case composed(String)
  case focusGained
  case focusLost
}
