import Catalog
import HostBase
import Library
import Play
import Testing

@testable import HostTerminal

@Suite("Terminal keys")
struct TerminalKeysTests {
  private func keys(_ text: String) -> [UInt32] {
    var parser = TerminalKeys()
    return (parser.read(Array(text.utf8)) + parser.settle()).compactMap {
      if case .key(let key, _, _, _) = $0 { key } else { nil }
    }
  }

  @Test(
    "sequences of terminals become keys",
    arguments: [
      ("x", [120]), ("X", [120]), ("\r", [13]), ("\u{7f}", [8]), ("\t", [9]), (" ", [32]),
      ("\u{1b}[A", [273]), ("\u{1b}OA", [273]), ("\u{1b}[1;5C", [275]), ("\u{1b}[D", [276]),
      ("\u{1b}OP", [282]), ("\u{1b}[11~", [282]), ("\u{1b}[[", []), ("\u{1b}[24~", [293]),
      ("\u{1b}[3~", [127]), ("\u{1b}[Z", [9]), ("\u{1b}", [27]), ("\u{1b}\u{1b}", [27, 27]),
      ("\u{1b}x", [120]), ("\u{1b}[97;1:1u", [97]), ("\u{1b}[57448u", [305]),
      ("\u{1b}[?62;22c", []), ("\u{1b}[?11u", []), ("ab\u{1b}[Bc", [97, 98, 274, 99]),
      ("é", [0]), ("\u{1b}[999999999999999999999~", []),
    ] as [(String, [UInt32])])
  func sequences(text: String, expected: [UInt32]) {
    #expect(keys(text) == expected)
  }

  @Test("modifiers, repeats and releases of the kitty protocol")
  func kitty() {
    var parser = TerminalKeys()
    #expect(
      parser.read(Array("\u{1b}[?11u\u{1b}[97;2u\u{1b}[97;6:2u\u{1b}[97;1:3u\u{1b}[1;1:3A".utf8))
        == [
          .speaksKitty, .key(97, change: .press, modifiers: 1, character: 65),
          .key(97, change: .again, modifiers: 3, character: 0),
          .key(97, change: .release, modifiers: 0, character: 0),
          .key(273, change: .release, modifiers: 0, character: 0),
        ])
  }

  @Test("pieces give the same as the whole")
  func pieces() {
    let bytes = Array("a\u{1b}[1;2B\u{1b}[97;1:3u€\u{1b}OQz".utf8)
    var whole = TerminalKeys()
    let expected = whole.read(bytes)
    #expect(expected.count == 6)
    var parser = TerminalKeys()
    var events: [TerminalEvent] = []
    for byte in bytes { events += parser.read([byte]) }
    #expect(events == expected)
    #expect(!parser.isWaiting)
  }

  @Test("any bytes are read, and nothing is kept for ever")
  func total() {
    var seed: UInt64 = 3
    var parser = TerminalKeys()
    for round in 0..<3000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int(seed >> 60) {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let raw = UInt8(truncatingIfNeeded: seed >> 40)
        bytes.append(
          round % 2 == 0 ? raw : [0x1b, 0x5b, 0x3b, 0x3a, 0x31, 0x75, 0x4f, 0xc3][Int(raw & 7)])
      }
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      _ = parser.read(bytes)
      if round % 7 == 0 {
        _ = parser.settle()
      }
    }
    while parser.isWaiting { _ = parser.settle() }
    _ = parser.read(
      [UInt8](repeating: 0x31, count: 3) + [0x1b, 0x5b] + [UInt8](repeating: 0x31, count: 500))
    #expect(!parser.isWaiting)
  }
}

@Suite("Held keys")
struct HeldKeysTests {
  private func press(_ key: UInt32, _ modifiers: UInt16 = 0) -> TerminalEvent {
    .key(key, change: .press, modifiers: modifiers, character: 0)
  }

  @Test("without releases a press lasts its frames and a repeat prolongs it")
  func plain() {
    var held = HeldKeys(modifier: Key(305))
    var frames = 0
    var (keys, changes) = held.next([press(120)])
    #expect(changes.count == 1)
    while keys.contains(120) {
      frames += 1
      (keys, changes) = held.next(frames == 5 ? [press(120)] : [])
      #expect(changes.isEmpty)
    }
    #expect(frames == 5 + HeldKeys.holdFrames)
  }

  @Test("the opposite direction ends at once; control stands for the modifier")
  func opposites() {
    var held = HeldKeys(modifier: Key(305))
    _ = held.next([press(276)])
    #expect(held.next([press(275)]).keys == [275])
    #expect(held.next([press(114, 2)]).keys == [275, 114, 305])
    #expect(held.next([press(120)]).keys == [275, 114, 120])
  }

  @Test("with releases a key is down until it is up")
  func releases() {
    var held = HeldKeys(modifier: Key(305))
    held.hasReleases = true
    #expect(held.next([press(120)]).keys == [120])
    for _ in 0..<100 { #expect(held.next([]).keys == [120]) }
    let (keys, changes) = held.next([.key(120, change: .release, modifiers: 0, character: 0)])
    #expect(keys.isEmpty)
    #expect(changes == [.init(isDown: false, key: 120)])
  }

  @Test("Q quits only where it plays nothing")
  func quitOnQ() {
    func type(_ ids: [UInt32]) -> GameType {
      GameType(
        id: "t", name: "T", folder: "T", extensions: [],
        layout: [LayoutElement(kind: .actions, buttons: ids.map { .init(label: "", id: $0) })])
    }
    #expect(TerminalInput.qIsFree(map: .standard, gameType: type([0, 8])))
    #expect(!TerminalInput.qIsFree(map: .standard, gameType: type([0, 8, 10])))
    #expect(!TerminalInput.qIsFree(map: .standard, gameType: nil))
  }
}

@Suite("Half blocks")
struct HalfBlocksTests {
  private func lay(
    _ blocks: inout HalfBlocks, _ width: Int, _ height: Int, _ pixels: [UInt32], turns: Int = 0
  ) {
    pixels.withUnsafeBufferPointer {
      blocks.lay(
        Picture(width: width, height: height, pixels: $0),
        aspect: Double(width) / Double(height), quarterTurns: turns)
    }
  }
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test("two pixels are one cell, equal ones a space")
  func cells() {
    var blocks = HalfBlocks()
    blocks.resize(columns: 2, rows: 1)
    lay(&blocks, 2, 2, [0xff0000, 0x010203, 0x00ff00, 0x010203])
    #expect(
      text(blocks.changes())
        == "\u{1b}[1;1H\u{1b}[48;2;0;255;0m\u{1b}[38;2;255;0;0m▀\u{1b}[48;2;1;2;3m \u{1b}[0m")
  }

  @Test("only what changed is written")
  func changes() {
    var blocks = HalfBlocks()
    blocks.resize(columns: 4, rows: 2)
    var pixels = [UInt32](repeating: 0x101010, count: 16)
    lay(&blocks, 4, 4, pixels)
    #expect(!blocks.changes().isEmpty)
    lay(&blocks, 4, 4, pixels)
    #expect(blocks.changes().isEmpty)
    pixels[14] = 0xffffff
    lay(&blocks, 4, 4, pixels)
    #expect(
      text(blocks.changes())
        == "\u{1b}[2;3H\u{1b}[48;2;255;255;255m\u{1b}[38;2;16;16;16m▀\u{1b}[0m")
    blocks.forget(row: 0)
    lay(&blocks, 4, 4, pixels)
    #expect(text(blocks.changes()) == "\u{1b}[1;1H\u{1b}[48;2;16;16;16m    \u{1b}[0m")
  }

  @Test("larger pictures are averaged, the aspect is kept, turns go counter-clockwise")
  func scales() {
    var blocks = HalfBlocks()
    blocks.resize(columns: 1, rows: 1)
    lay(&blocks, 2, 2, [0x000000, 0x0000fe, 0x00fe00, 0x000000])
    // One column: the picture is one half block high and stands at the top of its cell.
    #expect(text(blocks.changes()).contains("38;2;0;64;64"))
    blocks.resize(columns: 6, rows: 1)
    lay(&blocks, 2, 2, [1, 2, 3, 4])
    // Two columns of six, in the middle.
    #expect(text(blocks.changes()).contains("\u{1b}[48;2;0;0;3m\u{1b}[38;2;0;0;1m▀"))
    blocks.resize(columns: 2, rows: 1)
    lay(&blocks, 2, 2, [1, 2, 3, 4], turns: 1)
    #expect(
      text(blocks.changes())
        == "\u{1b}[1;1H\u{1b}[48;2;0;0;1m\u{1b}[38;2;0;0;2m▀\u{1b}[48;2;0;0;3m\u{1b}[38;2;0;0;4m▀\u{1b}[0m"
    )
  }

  @Test("no size whatsoever brings it down")
  func total() {
    var blocks = HalfBlocks()
    for columns in [-1, 0, 1, 7, 300] {
      for rows in [-5, 0, 1, 50] {
        blocks.resize(columns: columns, rows: rows)
        lay(&blocks, 3, 200, [UInt32](repeating: 9, count: 600), turns: rows)
        _ = blocks.changes()
        lay(&blocks, 5, 5, [])
        _ = blocks.changes()
        #expect(blocks.changes().isEmpty && blocks.lines().count == blocks.rows)
      }
    }
  }

  @Test("texts of cores cannot command the terminal")
  func controlCharacters() {
    let bytes = TerminalText.line("a\u{1b}[31mb\u{7}\u{9b}2J", columns: 20, row: 3)
    #expect(text(bytes).contains(" a[31mb2J"))
    #expect(bytes.filter { $0 == 7 }.isEmpty)
  }

  @Test(
    "the help page shows every key in terminals of any usual size, and nothing beyond their edge")
  func helpPage() throws {
    let help = inputHelp(for: nil, map: .standard)
    for (columns, rows) in [
      (60, 24), (70, 24), (80, 24), (100, 30), (132, 43), (200, 60), (40, 60),
    ] {
      let page = text(TerminalText.page(help, columns: columns, rows: rows))
      for row in help.buttons + help.extras + help.commands {
        guard let key = row.keys.first else { continue }
        #expect(page.contains(key), "\(key) at \(columns) columns")
      }
      // Each piece begins with its place.
      for piece in page.split(separator: "\u{1b}[") {
        guard let place = piece.firstIndex(of: "H"), let semicolon = piece.firstIndex(of: ";"),
          semicolon < place, let column = Int(piece[piece.index(after: semicolon)..<place]),
          let row = Int(piece[..<semicolon])
        else { continue }
        #expect(row <= rows)
        #expect(column <= columns)
      }
    }
    for (columns, rows) in [(1, 1), (5, 2), (20, 3), (300, 1)] {
      #expect(!TerminalText.page(help, columns: columns, rows: rows).isEmpty)
    }
  }

  @Test("a notice names the keys of the map")
  func notice() {
    var overlay = Overlay()
    overlay.notice = Notice(
      title: "Continue?", text: [],
      choices: [.init(.pause, buttons: [.start, .a], what: "continue")])
    #expect(
      TerminalText.status(overlay, map: .standard) == "Continue? · Enter, X or P: continue")
  }
}
