package import Catalog
package import HostBase
import Session

/// A line of a script that cannot be read.
package struct InputScriptError: HostFailure, Equatable {
  /// The script's file, or `-`.
  package var file: String
  /// Line, from 1.
  package var line: Int
  /// What is wrong and what would be right.
  package var reason: String
  /// A script is part of the command line.
  package var exitCode: ExitCode { .usage }
  /// Name for scripts.
  package var code: String { "bad_input_script" }
  /// The sentence.
  package var message: String { "\(file): line \(line): \(reason)" }
  /// The script.
  package var path: String? { file }
}

/// Input written down, for runs without a player.
///
/// One line is `FRAME TOKENS`, held from that frame (1 is the first `retro_run`) until the next line's; `#` starts a
/// comment. Tokens are joined by `+` or spaces: `-` (nothing), a pad button (`A`, `START`, `UP` …), `key:NAME`,
/// `ptr:X,Y` (a finger at -32767…32767), `aim:X,Y` (the same without touching), `ls:X,Y` and `rs:X,Y` (sticks),
/// `mouse:DX,DY` (motion in each frame), `mouse:left|right|middle|back|forward`, `mouse:wheel-up|wheel-down|wheel-left|wheel-right` (a
/// notch in the line's first frame), `gun:trigger|reload|start|select`, and `text:"…"`
/// (typed once, in the line's frame; `\` before a quotation mark makes it a part of the text). A leading `pN:` moves the rest of
/// its word to port N (1…8): `120 START p2:A+LEFT`.
package struct InputScript: Equatable, Sendable {
  private struct Entry: Equatable, Sendable {
    var frame: UInt64
    var state: InputState
    /// Typed in that frame.
    var text: [Unicode.Scalar] = []
    /// Bits of the wheel's directions in that frame: it turns once, however long the line holds.
    var wheel: UInt16 = 0
  }

  /// The most characters that a line types: a frame of a worker takes no more events of keys.
  package static let longestText = 16
  /// Sorted by frame; each frame once.
  private var entries: [Entry] = []

  /// Nothing is pressed.
  package init() {}

  /// Reads a script; `file` is named in errors.
  package init(_ text: String, file: String = "-") throws(InputScriptError) {
    var raw: [Entry] = []
    var number = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      let bare = Self.parts(of: line) { $0 == "#" }.first ?? ""
      let words = Self.parts(of: bare, where: \.isWhitespace).filter { !$0.isEmpty }
      guard let first = words.first else { continue }
      guard let frame = UInt64(first) else {
        throw InputScriptError(
          file: file, line: number,
          reason: "\"\(first)\" is no frame number; a line reads like \"120 START+A\"")
      }
      var entry = Entry(frame: frame, state: InputState())
      for word in words.dropFirst() {
        do {
          try Self.read(word, into: &entry)
        } catch {
          throw InputScriptError(file: file, line: number, reason: error.text)
        }
      }
      raw.append(entry)
    }
    // The last line in the file whose frame is reached counts, also where frames are out of order.
    var highest = -1
    let order = raw.indices.sorted { (raw[$0].frame, $0) < (raw[$1].frame, $1) }
    for index in order {
      if index < highest { continue }
      highest = index
      if entries.last?.frame == raw[index].frame { entries.removeLast() }
      entries.append(raw[index])
    }
  }

  /// What the devices report in a frame, 1 being the first.
  package func state(atFrame frame: UInt64) -> InputState {
    guard let index = index(atFrame: frame) else { return InputState() }
    let entry = entries[index]
    var state = entry.state
    // Keys report their changes, and the wheel its turn, in the very frame in which the line begins, or in the first frame.
    if frame == max(entry.frame, 1) {
      state.mouse.buttons |= entry.wheel
      var before = Set<UInt32>()
      if frame > 1, let earlier = self.index(atFrame: frame - 1) {
        before = entries[earlier].state.keys
      }
      state.keyEvents = Self.changes(from: before, to: state.keys)
      // Text without keys, as an input method gives it.
      state.keyEvents += entry.text.map {
        InputState.KeyEvent(isDown: true, key: 0, character: $0.value)
      }
    }
    return state
  }

  /// The frame at which the last line begins, 0 for none.
  package var lastFrame: UInt64 { entries.last?.frame ?? 0 }

  private func index(atFrame frame: UInt64) -> Int? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].frame <= frame { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }

  private static func changes(from before: Set<UInt32>, to after: Set<UInt32>)
    -> [InputState.KeyEvent]
  {
    let shifted = after.contains(Key.leftShift.rawValue) || after.contains(Key.rightShift.rawValue)
    let modifiers = modifiers(of: after)
    let ups = before.subtracting(after).sorted().map {
      InputState.KeyEvent(isDown: false, key: $0, modifiers: modifiers)
    }
    // Modifiers go down first, so that the core sees them held.
    let pressed = after.subtracting(before).sorted {
      let first = Key($0)
      let second = Key($1)
      return first.isModifier == second.isModifier ? $0 < $1 : first.isModifier
    }
    let downs = pressed.map {
      InputState.KeyEvent(
        isDown: true, key: $0, character: Key($0).character(shifted: shifted), modifiers: modifiers)
    }
    return ups + downs
  }

  /// RETROKMOD bits of the keys that are down.
  static func modifiers(of keys: Set<UInt32>) -> UInt16 {
    var bits: UInt16 = 0
    for (mask, codes) in [(UInt16(1), 303...304), (2, 305...306), (4, 307...308), (8, 309...312)] {
      if codes.contains(where: { keys.contains(UInt32($0)) }) { bits |= mask }
    }
    return bits
  }

  // MARK: - One word

  private struct Complaint: Error {
    var text: String
  }

  /// Cuts a text where a character says so, but not between quotation marks.
  private static func parts(
    of text: Substring, where isBorder: (Character) -> Bool
  ) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var isQuoted = false
    var isEscaped = false
    for index in text.indices {
      let character = text[index]
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = isQuoted
      } else if character == "\"" {
        isQuoted.toggle()
      } else if !isQuoted, isBorder(character) {
        parts.append(text[start..<index])
        start = text.index(after: index)
      }
    }
    return parts + [text[start...]]
  }

  /// The text between quotation marks, without their `\`; a text without them is all of it.
  private static func unquoted(_ text: Substring) throws(Complaint) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    var rest = text
    if rest.first == "\"" {
      guard rest.count >= 2, rest.last == "\"" else {
        throw Complaint(text: "\(text) needs a quotation mark at its end")
      }
      rest = rest.dropFirst().dropLast()
    }
    var isEscaped = false
    for scalar in rest.unicodeScalars {
      isEscaped = scalar == "\\" && !isEscaped
      if !isEscaped { scalars.append(scalar) }
    }
    guard scalars.allSatisfy({ $0.value >= 32 && $0.value != 127 }) else {
      throw Complaint(text: "text: types characters; for others there is key:")
    }
    return scalars
  }

  private static func read(_ word: Substring, into entry: inout Entry) throws(Complaint) {
    var state = entry.state
    defer { entry.state = state }
    var rest = word
    var port = 0
    if let colon = rest.firstIndex(of: ":"), rest.first == "p" || rest.first == "P",
      let number = Int(rest[rest.index(after: rest.startIndex)..<colon])
    {
      guard (1...InputState.portCount).contains(number) else {
        throw Complaint(
          text: "port \(number) does not exist; ports are p1 to p\(InputState.portCount)")
      }
      port = number - 1
      rest = rest[rest.index(after: colon)...]
    }
    for token in parts(of: rest, where: { $0 == "+" }) where !token.isEmpty && token != "-" {
      guard let colon = token.firstIndex(of: ":") else {
        guard let button = PadButton(name: token) else {
          throw Complaint(
            text: "unknown button \"\(token)\"; buttons are "
              + PadButton.allCases.map(\.name).joined(separator: " "))
        }
        state.pads[port].buttons |= button.bit
        continue
      }
      let argument = token[token.index(after: colon)...]
      switch token[..<colon].lowercased() {
      case "key":
        guard let key = Key(name: argument) else {
          throw Complaint(text: "unknown key \"\(argument)\"; keys are named like a, F1, LeftShift")
        }
        state.keys.insert(key.rawValue)
      case "text":
        entry.text += try unquoted(argument)
        guard (1...longestText).contains(entry.text.count) else {
          throw Complaint(text: "text: types 1 to \(longestText) characters in a line")
        }
      case "ptr", "aim":
        var touch = InputState.Touch()
        touch.position = try pair(argument, of: token)
        touch.isPressed = token.lowercased().hasPrefix("ptr")
        touch.isOffscreen = false
        state.touches.append(touch)
      case "ls": state.pads[port].left = try pair(argument, of: token)
      case "rs": state.pads[port].right = try pair(argument, of: token)
      case "mouse":
        let word = argument.lowercased()
        if let bit = mouseButtons[word] {
          state.mouse.buttons |= 1 << bit
        } else if let bit = wheel[word.filter { $0 != "-" }] {
          entry.wheel |= 1 << bit
        } else if argument.contains(",") || argument.first?.isNumber == true {
          state.mouse.motion = try pair(argument, of: token)
        } else {
          throw Complaint(
            text:
              "unknown part of a mouse \"\(argument)\"; use left, right, middle, back, forward, wheel-up, wheel-down, wheel-left, wheel-right, or a motion like 5,-3"
          )
        }
      case "gun":
        guard
          let bit = ["trigger": 2, "start": 6, "select": 7, "reload": 16][argument.lowercased()]
        else {
          throw Complaint(
            text: "unknown gun button \"\(argument)\"; use trigger, reload, start or select")
        }
        state.lightGunButtons |= 1 << UInt32(bit)
      default:
        throw Complaint(
          text: "unknown device in \"\(token)\"; use key: text: ptr: aim: ls: rs: mouse: gun:")
      }
    }
  }

  /// Bits of the buttons that are held: `RETRO_DEVICE_ID_MOUSE_…`.
  private static let mouseButtons = ["left": 2, "right": 3, "middle": 6, "back": 9, "forward": 10]
  /// Bits of the wheel's directions.
  private static let wheel = ["wheelup": 4, "wheeldown": 5, "wheelleft": 8, "wheelright": 7]

  private static func pair(_ text: Substring, of token: Substring) throws(Complaint)
    -> SIMD2<Int16>
  {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let x = Int16(parts[0]), let y = Int16(parts[1]) else {
      throw Complaint(text: "\"\(token)\" needs two numbers from -32768 to 32767, like 100,-200")
    }
    return SIMD2(x, y)
  }
}
