import HostKit

/// Shows pictures in a terminal with 24-bit colour.
final class TerminalScreen: Screen {
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
    // A terminal that has not taken the last picture yet gets no other: the game goes on at its speed.
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
      let text = TerminalText.status(overlay)
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
  static func status(_ overlay: Overlay) -> String {
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
    if overlay.isMuted { parts.append("Sound off") }
    if let notice = overlay.notice {
      parts.append(notice.line)
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

  /// The help page: what each key does, in as many columns as it takes, cut to the size.
  static func page(_ help: InputHelp, columns: Int, rows: Int) -> [UInt8] {
    var entries: [String] = []
    for group in [help.buttons, help.extras, help.commands] where !group.isEmpty {
      if !entries.isEmpty { entries.append("") }
      let width = group.map(\.what.count).max() ?? 0
      for row in group where !row.keys.isEmpty {
        let blank = String(repeating: " ", count: width - row.what.count + 2)
        entries.append(row.what + blank + row.keys.joined(separator: ", "))
      }
    }
    let room = max(rows - 3, 1)
    let wide = (entries.map(\.count).max() ?? 0) + 4
    var bytes: [UInt8] = []
    for (index, entry) in entries.enumerated() {
      let column = index / room * wide + 3
      guard column < columns else { break }
      let shown = clean(entry).prefix(columns - column)
      bytes += Array("\u{1b}[\(index % room + 2);\(column)H\u{1b}[0m\(shown)".utf8)
    }
    bytes += line("F1 goes back to the game. \(help.note)", columns: columns, row: rows)
    return bytes
  }

  private static func clean(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { $0.value >= 32 && !(127...159).contains($0.value) }))
  }
}
