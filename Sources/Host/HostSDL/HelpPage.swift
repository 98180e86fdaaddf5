import Catalog
import HostBase
import HostFrames
import Library
import Play
import Session

/// The page that F1 opens: the game's pad as its core registered it, with the key that works each button, and the
/// hotkeys.
struct HelpPage {
  let canvas: Canvas
  let typeface: Typeface
  let map: InputMap
  let gameType: GameType?

  private let paper = Ink(0x14161c, alpha: 0.95)
  private let text = Ink(0xf1f2f5)
  private let faint = Ink(0x9aa0ad)
  private var accent: Ink {
    let ink = Ink(hex: gameType?.accent ?? "#5b8def")
    return ink.lightness < 0.35 ? ink.mixed(with: Ink(0xffffff), 0.3) : ink
  }

  func paint() {
    canvas.clear(paper)
    let width = Double(canvas.width)
    let height = Double(canvas.height)
    let help = inputHelp(for: gameType, map: map)
    let isWide = width > height * 1.15
    let margin = min(width, height) * 0.045
    let titleSize = min(max(min(width / 26, height / 17), 11), 40)
    var y = margin + titleSize * 0.6
    typeface.draw(
      typeface.fitted(
        gameType?.name ?? "Controls", size: titleSize, bold: true, into: width - margin * 2),
      on: canvas, x: margin, y: y, size: titleSize, text, bold: true)
    y += titleSize * 0.9
    canvas.box(margin, y, titleSize * 2.2, max(titleSize * 0.14, 2), radius: titleSize, accent)
    y += titleSize * 0.7
    let footSize = min(max(titleSize * 0.5, 9), 18)
    let isSmall = min(width, height) < Self.smallest
    let more = map.keyName(of: .fullscreen).map { "\($0): full screen, with all keys." } ?? ""
    let foot = footLines(isSmall ? more : help.note, size: footSize, margin: margin)
    let footStep = typeface.lineHeight(footSize)
    let footTop = height - margin * 0.7 - footStep * Double(foot.count)
    let bottom = footTop - footSize * 0.6
    for (at, line) in foot.enumerated() {
      typeface.draw(
        line, on: canvas, x: margin, y: footTop + footStep * (Double(at) + 0.5), size: footSize,
        faint)
    }
    if isSmall {
      paintMain(help, x: margin, y: y, width: width - margin * 2, height: bottom - y)
    } else if isWide {
      let padWidth = (width - margin * 3) * 0.56
      PadDrawing(canvas: canvas, typeface: typeface, help: help, gameType: gameType, accent: accent)
        .paint(x: margin, y: y, width: padWidth, height: bottom - y)
      paintList(
        help, x: margin * 2 + padWidth, y: y, width: width - margin * 3 - padWidth,
        height: bottom - y)
    } else {
      let padHeight = min((bottom - y) * 0.5, (width - margin * 2) * 0.66)
      PadDrawing(canvas: canvas, typeface: typeface, help: help, gameType: gameType, accent: accent)
        .paint(x: margin, y: y, width: width - margin * 2, height: padHeight)
      y += padHeight + margin * 0.5
      paintList(help, x: margin, y: y, width: width - margin * 2, height: bottom - y)
    }
  }

  /// Windows with a side of fewer pixels show the main keys only, in letters that can be read.
  private static let smallest = 260.0

  /// The rows of a small window, the most wanted first.
  static func mainRows(_ help: InputHelp) -> [InputHelp.Row] {
    let ways: Set<PadButton> = [.up, .down, .left, .right]
    let wanted: [PlayCommand] = [
      .saveState, .loadState, .pause, .fastForward, .rewindHold, .mute, .screenshot, .reset, .quit,
    ]
    return help.buttons.filter { row in row.button.map { !ways.contains($0) } ?? true }.prefix(4)
      + wanted.compactMap { command in help.commands.first { $0.command == command } }
  }

  /// As many of the main keys as there is room for, in two columns.
  private func paintMain(
    _ help: InputHelp, x: Double, y: Double, width: Double, height: Double
  ) {
    let size = min(max(width / 30, 8), 12)
    let step = size * 1.75
    let perColumn = Int(height / step, in: 0...100)
    let columnWidth = (width - size) / 2
    guard perColumn > 0, columnWidth > size * 4 else { return }
    for (index, row) in Self.mainRows(help).prefix(perColumn * 2).enumerated() {
      let left = x + Double(index / perColumn) * (columnWidth + size)
      let middle = y + (Double(index % perColumn) + 0.5) * step
      var right = left + columnWidth
      if let key = row.keys.first {
        right -= Keycap.width(key, size: size, typeface: typeface)
        Keycap.paint(key, x: right, y: middle, size: size, on: canvas, typeface: typeface)
      }
      typeface.draw(
        typeface.fitted(row.what, size: size, into: right - left - size * 0.3), on: canvas, x: left,
        y: middle, size: size, text)
    }
  }

  /// How to close the page, and when hotkeys work.
  private func footLines(_ note: String, size: Double, margin: Double) -> [String] {
    let close = map.keyName(of: .help).map { "\($0) closes this page." } ?? ""
    return typeface.wrapped(
      [close, note].filter { !$0.isEmpty }.joined(separator: " "), size: size,
      into: Double(canvas.width) - margin * 2, most: 5)
  }

  /// Hotkeys with their keys as caps, as large as fits, in two columns if one is too small to read.
  private func paintList(
    _ help: InputHelp, x: Double, y: Double, width: Double, height: Double
  ) {
    let rows = help.extras + help.commands
    guard !rows.isEmpty, height > 20, width > 40 else { return }
    let oneColumn = min(height / Double(rows.count) / 1.75, width / 19)
    let half = (rows.count + 1) / 2
    let twoColumns = min(height / Double(half) / 1.75, width / 40)
    let columns = twoColumns > oneColumn ? 2 : 1
    let size = min(max(max(oneColumn, twoColumns), 6), 24)
    let perColumn = columns == 2 ? half : rows.count
    let step = min(height / Double(perColumn), size * 2)
    let columnWidth = (width - (columns == 2 ? size * 1.5 : 0)) / Double(columns)
    for (index, row) in rows.enumerated() {
      let column = index / perColumn
      let left = x + Double(column) * (columnWidth + size * 1.5)
      let middle = y + (Double(index % perColumn) + 0.5) * step
      guard middle + step / 2 <= y + height + 1 else { continue }
      var right = left + columnWidth
      for key in row.keys.reversed() {
        right -= Keycap.width(key, size: size, typeface: typeface)
        guard right > left + columnWidth * 0.3 else { break }
        Keycap.paint(key, x: right, y: middle, size: size, on: canvas, typeface: typeface)
        right -= size * 0.3
      }
      typeface.draw(
        typeface.fitted(row.what, size: size, into: right - left - size * 0.3), on: canvas, x: left,
        y: middle, size: size, text)
    }
  }
}

/// A key as it looks on a keyboard.
enum Keycap {
  /// A short name that fits on a cap.
  static func label(_ key: String, signs: Bool) -> String {
    let parts = key.split(separator: "+", omittingEmptySubsequences: true).map { part -> String in
      switch part {
      case "Up" where signs: "↑"
      case "Down" where signs: "↓"
      case "Left" where signs: "←"
      case "Right" where signs: "→"
      case "Backspace": "Bksp"
      case "Escape": "Esc"
      case "RightShift": "R Shift"
      case "LeftShift": "L Shift"
      case "RightCtrl": "R Ctrl"
      case "LeftCtrl": "L Ctrl"
      case "RightAlt": "R Alt"
      case "LeftAlt": "L Alt"
      case "ScrollLock": "ScrLk"
      case "CapsLock": "Caps"
      case "PageUp": "PgUp"
      case "PageDown": "PgDn"
      default: String(part)
      }
    }
    return parts.isEmpty ? key : parts.joined(separator: " + ")
  }

  /// How wide the cap is.
  static func width(_ key: String, size: Double, typeface: Typeface) -> Double {
    let text = typeface.width(
      label(key, signs: typeface.hasSigns), size: size * 0.82, bold: true)
    return max(text + size * 0.8, size * 1.5)
  }

  /// Draws a cap whose left is at x and whose middle is at y.
  static func paint(
    _ key: String, x: Double, y: Double, size: Double, on canvas: Canvas, typeface: Typeface
  ) {
    let width = width(key, size: size, typeface: typeface)
    let height = size * 1.42
    let top = y - height / 2
    canvas.box(x, top + size * 0.12, width, height, radius: size * 0.3, Ink(0x07080b))
    canvas.box(x, top, width, height, radius: size * 0.3, Ink(0xe9ebf0))
    canvas.box(
      x, top, width, height, radius: size * 0.3, Ink(0xffffff), stroke: max(size * 0.07, 1))
    typeface.draw(
      label(key, signs: typeface.hasSigns), on: canvas, x: x + width / 2, y: y, size: size * 0.82,
      Ink(0x20242c), bold: true, anchor: 0.5)
  }
}
