public import Flash
import FoundationEssentials

/// Reads the suite's `input.json`: a list of events, cut into groups by `Wait`.
public enum InputFile {
  private struct Event: Decodable {
    enum Key: Decodable {
      case name(String)
      case character(String)
      case numpad(String)

      init(from decoder: any Decoder) throws {
        if let name = try? decoder.singleValueContainer().decode(String.self) {
          self = .name(name)
          return
        }
        let table = try decoder.singleValueContainer().decode([String: String].self)
        if let character = table["Char"] {
          self = .character(character)
        } else {
          self = .numpad(table["Numpad"] ?? "")
        }
      }
    }

    let type: String
    let pos: [Double]?
    let btn: String?
    let lines: Double?
    let pixels: Double?
    let key: Key?
    let codepoint: String?
    let code: String?
    let text: String?
    let cursor: [Int]?
  }

  /// Nil when it is no such list.
  public static func read(_ bytes: [UInt8]) -> [[InputEvent]]? {
    guard let events = try? JSONDecoder().decode([Event].self, from: Data(bytes)) else {
      return nil
    }
    var groups: [[InputEvent]] = [[]]
    for event in events {
      if event.type == "Wait" {
        groups.append([])
      } else if let converted = convert(event) {
        groups[groups.count - 1].append(converted)
      }
    }
    return groups
  }

  private static func convert(_ event: Event) -> InputEvent? {
    let x = event.pos?.first ?? 0
    let y = event.pos?.last ?? 0
    let button: InputEvent.Button =
      event.btn == "Right" ? .right : event.btn == "Middle" ? .middle : .left
    switch event.type {
    case "MouseMove": return .mouseMove(x: x, y: y)
    case "MouseDown": return .mouseDown(x: x, y: y, button)
    case "MouseUp": return .mouseUp(x: x, y: y, button)
    case "MouseLeave": return .mouseLeave
    case "MouseWheel": return .mouseWheel(lines: event.lines ?? (event.pixels ?? 0) / 100)
    case "KeyDown": return event.key.map { .keyDown(key($0)) }
    case "KeyUp": return event.key.map { .keyUp(key($0)) }
    case "TextInput": return (event.codepoint?.unicodeScalars.first?.value).map { .text($0) }
    case "TextControl":
      return event.code.flatMap { InputEvent.TextControl(rawValue: $0) }.map { .control($0) }
    case "SetClipboardText": return .clipboard(event.text ?? "")
    case "ImePreedit": return .composing(event.text ?? "", caret: event.cursor?.last)
    case "ImeCommit": return .composed(event.text ?? "")
    case "FocusGained": return .focusGained
    case "FocusLost": return .focusLost
    default: return nil
    }
  }

  private static func key(_ key: Event.Key) -> InputEvent.Key {
    switch key {
    case .character(let text):
      let scalar = text.unicodeScalars.first?.value ?? 0
      return InputEvent.Key(code: code(of: scalar), character: Int(scalar))
    case .numpad(let text):
      let scalar = text.unicodeScalars.first?.value ?? 0
      let code: Int =
        switch scalar {
        case 0x30...0x39: Int(scalar) - 0x30 + 96
        case 0x2A: 106
        case 0x2B: 107
        case 0x2D: 109
        case 0x2E: 110
        case 0x2F: 111
        default: 0
        }
      return InputEvent.Key(code: code, character: Int(scalar), location: .keypad)
    case .name(let name):
      let (code, character) = named[name] ?? (0, 0)
      return InputEvent.Key(code: code, character: character, location: location(of: name))
    }
  }

  /// Where a key is that has a name; the one that locks the numbers is on no keypad (D.Key.4).
  private static func location(of name: String) -> InputEvent.Key.Location {
    if name.hasPrefix("Left") { return .left }
    if name.hasPrefix("Right") { return .right }
    return name.hasPrefix("Numpad") ? .keypad : .standard
  }

  /// The key of a character: shifted characters share that of the unshifted one.
  private static func code(of scalar: UInt32) -> Int {
    guard scalar < 0x80 else { return Int(scalar) }
    let character = Character(Unicode.Scalar(UInt8(scalar)))
    if character.isLetter { return Int(character.uppercased().unicodeScalars.first?.value ?? 0) }
    return symbols[character] ?? Int(scalar)
  }

  private static let symbols: [Character: Int] = [
    ")": 48, "!": 49, "@": 50, "#": 51, "$": 52, "%": 53, "^": 54, "&": 55, "*": 56, "(": 57,
    ";": 186, ":": 186, "=": 187, "+": 187, ",": 188, "<": 188, "-": 189, "_": 189, ".": 190,
    ">": 190, "/": 191, "?": 191, "`": 192, "~": 192, "[": 219, "{": 219, "\\": 220, "|": 220,
    "]": 221, "}": 221, "'": 222, "\"": 222,
  ]

  private static let named: [String: (Int, Int)] = [
    "ArrowDown": (40, 0), "ArrowLeft": (37, 0), "ArrowRight": (39, 0), "ArrowUp": (38, 0),
    "Backspace": (8, 8), "CapsLock": (20, 0), "Delete": (46, 127), "End": (35, 0),
    "Enter": (13, 13), "Escape": (27, 27), "F1": (112, 0), "F2": (113, 0), "F3": (114, 0),
    "F4": (115, 0), "F5": (116, 0), "F6": (117, 0), "F7": (118, 0), "F8": (119, 0),
    "F9": (120, 0), "Home": (36, 0), "Insert": (45, 0), "LeftAlt": (18, 0),
    "LeftControl": (17, 0), "LeftShift": (16, 0), "RightControl": (17, 0), "RightShift": (16, 0),
    "NumLock": (144, 0), "NumpadDelete": (46, 127), "NumpadDown": (40, 0), "NumpadEnd": (35, 0),
    "NumpadHome": (36, 0), "NumpadInsert": (45, 0), "NumpadLeft": (37, 0),
    "NumpadPageDown": (34, 0), "NumpadPageUp": (33, 0), "NumpadRight": (39, 0),
    "NumpadUp": (38, 0), "PageDown": (34, 0), "PageUp": (33, 0), "Pause": (19, 0),
    "ScrollLock": (145, 0), "Space": (32, 32), "Tab": (9, 9),
  ]
}
