import Catalog
import HostBase
import Library
import Play
import Session

/// Shows pictures in a terminal with 24-bit colour.
final class TerminalScreen: PlayScreen {
  private let terminal: Terminal
  private let map: InputMap
  private let clock = MonotonicClock()
  private var blocks = HalfBlocks()
  private var size = (columns: 0, rows: 0)
  private var line = ""
  private var entries = Terminal.entries
  private var helpIsShown = false
  private var hasPicture = false
  /// False once writing failed: the terminal is gone.
  private(set) var isThere = true

  init(terminal: Terminal, map: InputMap) {
    self.terminal = terminal
    self.map = map
  }

  var pacedRefreshRate: Double? { nil }

  func show(_ picture: Picture?, avInfo: AVInfo, overlay: Overlay) {
    // A terminal that has not taken the last picture yet gets no other: the game continues at its speed.
    guard isThere, terminal.isWritable else { return }
    let now = terminal.size
    var bytes: [UInt8] = []
    if now != size || entries != Terminal.entries {
      entries = Terminal.entries
      size = now
      blocks.resize(columns: now.columns, rows: now.rows)
      bytes += Array("\u{1b}[0m\u{1b}[2J".utf8)
      line = ""
      helpIsShown = false
    }
    if overlay.showsHelp != helpIsShown {
      helpIsShown = overlay.showsHelp
      bytes += Array("\u{1b}[0m\u{1b}[2J".utf8)
      blocks.forget()
      line = ""
      if helpIsShown {
        bytes += TerminalText.page(
          inputHelp(for: overlay.gameType, map: map), columns: size.columns, rows: size.rows)
      }
    }
    if let picture {
      blocks.lay(picture, aspect: avInfo.aspect, quarterTurns: avInfo.rotation)
      hasPicture = true
    }
    if !helpIsShown {
      let text = TerminalText.status(overlay, map: map)
      if text != line {
        line = text
        blocks.forget(row: size.rows - 1)
        if !line.isEmpty {
          bytes += TerminalText.line(line, columns: size.columns, row: size.rows)
        }
      }
      // The last row belongs to the line as long as there is one.
      if hasPicture { bytes += blocks.changes(leavingOut: line.isEmpty ? 0 : 1) }
    }
    guard !bytes.isEmpty else { return }
    isThere = terminal.write(
      Array("\u{1b}[?2026h".utf8) + bytes + Array("\u{1b}[?2026l".utf8))
  }
}

/// Words on the terminal.
enum TerminalText {
  /// One line for everything that the host has to say.
  static func status(_ overlay: Overlay, map: InputMap) -> String {
    var parts: [String] = []
    if overlay.isPaused { parts.append("Paused") }
    if let rewind = overlay.rewindText {
      parts.append("Rewind \(rewind)")
    } else if overlay.speed == 0 {
      parts.append("Fast-forward")
    } else if overlay.speed != 1 {
      let tenths = Int((overlay.speed * 10).rounded(), in: 0...100_000)
      parts.append(tenths % 10 == 0 ? "\(tenths / 10)×" : "\(tenths / 10).\(tenths % 10)×")
    }
    if overlay.isMuted, overlay.messages.last != "Sound off" { parts.append("Sound off") }
    if let rate = overlay.frameRateText { parts.append(rate) }
    if let notice = overlay.notice {
      parts.append(notice.line(in: map))
    } else if let message = overlay.messages.last {
      parts.append(message)
    }
    return parts.joined(separator: " · ")
  }

  /// A line over the whole width, at a row counted from 1.
  ///
  /// Control characters never reach the terminal.
  static func line(_ text: String, columns: Int, row: Int) -> [UInt8] {
    let shown = clean(" " + text).prefix(columns)
    let blank = String(repeating: " ", count: max(columns - shown.count, 0))
    return Array(
      "\u{1b}[\(row);1H\u{1b}[0m\u{1b}[38;2;244;245;247;48;2;24;27;34m\(shown)\(blank)\u{1b}[0m"
        .utf8)
  }

  /// The help page: what each key does, in as many columns as it takes.
  ///
  /// Keys are never cut; if there is little room, the words beside them are.
  static func page(_ help: InputHelp, columns: Int, rows: Int) -> [UInt8] {
    var entries: [(keys: [String], what: String)] = []
    for group in [help.buttons, help.extras, help.commands] where !group.isEmpty {
      if !entries.isEmpty { entries.append(([], "")) }
      for row in group where !row.keys.isEmpty {
        entries.append((row.keys, row.what))
      }
    }
    let foot = footLines(
      "F1 closes this page. \(help.note)", columns: columns, most: max(min(3, rows / 2), 1))
    let room = max(rows - 2 - foot.count, 1)
    let count = max((entries.count + room - 1) / room, 1)
    let width = max((columns - 2) / count, 1)
    var bytes: [UInt8] = []
    for column in 0..<count where column * width + 3 <= columns {
      let part = entries[(column * room)..<min((column + 1) * room, entries.count)]
      // Lists of keys that take more than half of the column are shortened to their first keys.
      let most = max(width / 2, 8)
      let widest = part.map { $0.keys.joined(separator: ", ").count }.max() ?? 0
      let keyWidth = min(widest, most)
      for (row, entry) in part.enumerated() {
        var list = entry.keys
        while list.count > 1, list.joined(separator: ", ").count > keyWidth { list.removeLast() }
        let keys = list.joined(separator: ", ")
        let blank = String(repeating: " ", count: max(keyWidth - keys.count, 0) + 2)
        var text = clean(keys + blank + entry.what)
        if text.count > width - 1 { text = String(text.prefix(max(width - 2, 0))) + "…" }
        bytes += Array("\u{1b}[\(row + 2);\(column * width + 3)H\u{1b}[0m\(text)".utf8)
      }
    }
    for (at, text) in foot.enumerated() {
      bytes += line(text, columns: columns, row: rows - foot.count + 1 + at)
    }
    return bytes
  }

  /// A text in lines of so many columns, with a blank on both sides.
  private static func footLines(_ text: String, columns: Int, most: Int) -> [String] {
    var lines: [String] = []
    for word in clean(text).split(separator: " ") {
      if let last = lines.last, last.count + word.count + 3 <= columns {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return Array(lines.prefix(most))
  }

  private static func clean(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { $0.value >= 32 && !(127...159).contains($0.value) }))
  }
}
