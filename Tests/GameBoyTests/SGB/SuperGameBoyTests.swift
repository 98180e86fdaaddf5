import Testing

@testable import GameBoy

@Suite("Super Game Boy")
struct SuperGameBoyTests {
  /// Red, green, blue, white and black as the SNES has them and as they show.
  static let red: UInt16 = 0x001F
  static let green: UInt16 = 0x03E0
  static let blue: UInt16 = 0x7C00
  static let white: UInt16 = 0x7FFF

  // MARK: - Packets

  @Test("a packet is taken only with its stop bit, and only from its beginning")
  func packets() throws {
    let game = try SuperGame()
    game.packet([0xB9, 0x02], stop: 0x10)
    #expect(try game.sgb.mask == 0)
    game.packet([0xB9, 0x02])
    #expect(try game.sgb.mask == 2)
    // Without the lines going high between them bits do not count.
    game.port(0x00, 0x30, 0x20, 0x10, 0x20, 0x10)
    game.packet([0xB9, 0x03])
    #expect(try game.sgb.mask == 3)
    // Polling the buttons sends nothing.
    for _ in 0..<200 { game.port(0x20, 0x10, 0x30) }
    game.packet([0xB9, 0x01])
    #expect(try game.sgb.mask == 1)
    // The header's packets from the boot ROM are no commands.
    game.packet([0xF1, 0x00])
    game.packet([0xB9, 0x00])
    #expect(try game.sgb.mask == 0)
  }

  @Test("a game that does not ask for it in its header is not listened to")
  func header() throws {
    let game = try SuperGame(asksForSGB: false)
    game.packet([0xB9, 0x02])
    game.send(0x11, [1])
    #expect(try game.sgb.mask == 0 && game.sgb.playerMask == 0)
  }

  @Test("ICON_EN can put an end to all commands")
  func deaf() throws {
    let game = try SuperGame()
    game.send(0x0E, [0x03])
    game.send(0x17, [2])
    #expect(try game.sgb.mask == 2)
    game.send(0x0E, [0x04])
    game.send(0x17, [0])
    #expect(try game.sgb.mask == 2)
  }

  // MARK: - Palettes

  @Test(
    "PAL01, PAL23, PAL03 and PAL12 set two palettes and colour 0 of all",
    arguments: [(0, 0, 1), (1, 2, 3), (2, 0, 3), (3, 1, 2)])
  func palettes(command: Int, first: Int, second: Int) throws {
    let game = try SuperGame()
    let before = try (0..<16).map { try game.sgb.colors[$0] }
    game.send(UInt8(command), SuperGame.bytes([Self.white, 0x001F, 0x03E0, 0x7C00, 1, 2, 3]))
    let colors = try game.sgb.colors
    for palette in 0..<4 {
      let own = (0..<4).map { colors[palette * 4 + $0] }
      #expect(own[0] == 0xFFFFFF)
      if palette == first {
        #expect(own[1...] == [0xFF0000, 0x00FF00, 0x0000FF])
      } else if palette == second {
        #expect(own[1...] == [0x080000, 0x100000, 0x180000])
      } else {
        #expect(own[1] == before[palette * 4 + 1])
      }
    }
  }

  @Test(
    "PAL_SET takes palettes that PAL_TRN sent in the picture, an attribute file, and ends a mask")
  func systemPalettes() throws {
    let game = try SuperGame()
    game.transfer(0x0B, 0, SuperGame.bytes((0..<2048).map { UInt16($0) }))
    game.transfer(0x15, 0, (0..<4050).map { $0 / 90 == 44 ? 0x1B : 0xFF })
    game.send(0x17, [2])
    game.send(0x0A, [0xFF, 0x01, 0x02, 0x00, 0x03, 0xFE, 0x04, 0x00, 0xC0 | 44])
    let sgb = try game.sgb
    #expect(sgb.mask == 0)
    func word(_ place: Int) -> Int {
      Int(sgb.palettes[place * 2]) | Int(sgb.palettes[place * 2 + 1]) << 8
    }
    #expect((0..<4).map { word($0) } == [2044, 2045, 2046, 2047])
    #expect((0..<4).map { word(4 + $0) } == [2044, 9, 10, 11])
    #expect((0..<4).map { word(8 + $0) } == [2044, 13, 14, 15])
    #expect((0..<4).map { word(12 + $0) } == [2044, 17, 18, 19])
    #expect(try game.attributes[0] == "01230123012301230123")
    // A file that does not exist changes nothing.
    game.send(0x16, [45])
    #expect(try game.attributes[17] == "01230123012301230123")
    game.send(0x16, [3])
    #expect(try game.attributes[17] == "33333333333333333333")
  }

  @Test("a game without palettes has those of its title, or the player's")
  func firstPalettes() throws {
    #expect(SystemPalette.all.count == 32 && SystemPalette.all.allSatisfy { $0.count == 4 })
    #expect(SystemPalette.names.first == "1-A" && SystemPalette.names.last == "4-H")
    let plain = try SuperGame(title: "NOBODY")
    #expect(try plain.sgb.colors[0] == 0xFFEFCE)
    let game = try SuperGame(asksForSGB: false, title: "TETRIS")
    #expect(try game.sgb.colors[3] == SuperGameBoyTests.wide(0x0840))
    game.machine.choose(systemPalette: 15)
    #expect(try game.sgb.colors[0] == 0xFFFFFF && game.sgb.colors[3] == 0)
    game.run(1)
    #expect(game.pixel(0, 0) == 0xFFFFFF)
    let own = try SuperGame()
    own.send(0, SuperGame.bytes([Self.red, 0, 0, 0, 0, 0, 0]))
    own.machine.choose(systemPalette: 15)
    #expect(try own.sgb.colors[0] == 0xFF0000)
  }

  static func wide(_ word: UInt32) -> UInt32 {
    func wide(_ value: UInt32) -> UInt32 { value << 3 | value >> 2 }
    return wide(word & 31) << 16 | wide(word >> 5 & 31) << 8 | wide(word >> 10 & 31)
  }

  // MARK: - Attributes

  @Test("ATTR_BLK colours inside, edge and outside of rectangles")
  func blocks() throws {
    let game = try SuperGame()
    game.send(0x04, [2, 0x07, 0x39, 2, 1, 5, 4, 0x01, 0x02, 10, 10, 12, 12])
    let rows = try game.attributes
    #expect(rows[0] == "33333333333333333333")
    #expect(rows[1] == "33222233333333333333")
    #expect(rows[2] == "33211233333333333333")
    #expect(rows[4] == "33222233333333333333")
    #expect(rows[10] == "33333333332223333333")
    #expect(rows[11] == "33333333332223333333")
    // Nothing said of the edge: it goes with the inside, else with the outside.
    game.send(0x04, [1, 0x05, 0x10, 2, 1, 5, 4])
    #expect(try game.attributes[1] == "11000011111111111111")
    #expect(try game.attributes[2] == "11000011111111111111")
    game.send(0x04, [1, 0x04, 0x30, 2, 1, 5, 4])
    #expect(try game.attributes[1] == "33333333333333333333")
    #expect(try game.attributes[2] == "33300333333333333333")
    // Rectangles that end before they begin, or outside, are harmless.
    game.send(0x04, [18, 0x07, 0xFF, 31, 31, 0, 0])
    #expect(try game.attributes[0] == "33333333333333333333")
  }

  @Test("ATTR_LIN, ATTR_DIV and ATTR_CHR colour lines, halves and single cells")
  func cells() throws {
    let game = try SuperGame()
    game.send(0x05, [3, 0x80 | 1 << 5 | 2, 2 << 5 | 4, 3 << 5 | 31])
    #expect(try game.attributes[0] == "00002000000000000000")
    #expect(try game.attributes[2] == "11112111111111111111")
    game.send(0x06, [0x40 | 1 | 2 << 2 | 3 << 4, 3])
    #expect(try game.attributes[2] == "22222222222222222222")
    #expect(try game.attributes[3] == "33333333333333333333")
    #expect(try game.attributes[4] == "11111111111111111111")
    game.send(0x06, [1 | 2 << 2 | 3 << 4, 7])
    #expect(try game.attributes[9] == "22222223111111111111")
    game.send(0x07, [18, 3, 5, 0, 0, 0x1B, 0x40])
    #expect(try game.attributes[3] == "22222223111111111101")
    #expect(try game.attributes[4] == "23122223111111111111")
    game.send(0x07, [0, 16, 4, 0, 1, 0x00])
    #expect(try game.attributes[17] == "02222223111111111111")
    #expect(try game.attributes[1] == "20222223111111111111")
    // More than there are cells and bytes.
    game.send(0x07, [0, 0, 0xFF, 0xFF, 0])
    game.send(0x07, [200, 200, 0xFF, 0xFF, 0])
  }

  @Test("each cell has its palette in the picture")
  func recolours() throws {
    let game = try SuperGame()
    game.show((0..<256).flatMap { _ in [UInt8](repeating: 0, count: 14) + [0x0F, 0x33] })
    game.send(0, SuperGame.bytes([Self.white, 0x1F, 0x3E0, 0x7C00, 1, 2, 3]))
    game.send(0x05, [1, 1 << 5 | 1])
    game.run(2)
    #expect(
      (0..<8).map { game.pixel($0, 7) } == [
        0xFFFFFF, 0xFFFFFF, 0x00FF00, 0x00FF00, 0xFF0000, 0xFF0000, 0x0000FF, 0x0000FF,
      ])
    #expect(
      (8..<16).map { game.pixel($0, 7) } == [
        0xFFFFFF, 0xFFFFFF, 0x100000, 0x100000, 0x080000, 0x080000, 0x180000, 0x180000,
      ])
  }

  @Test("MASK_EN freezes, blackens and blanks the picture")
  func masks() throws {
    let game = try SuperGame()
    game.send(0, SuperGame.bytes([Self.white, 0, 0, Self.red, 0, 0, 0]))
    game.show([UInt8](repeating: 0xFF, count: 4096))
    game.run(2)
    #expect(game.pixel(80, 70) == 0xFF0000)
    game.send(0x17, [1])
    game.show([])
    game.run(2)
    #expect(game.pixel(80, 70) == 0xFF0000)
    game.send(0x17, [2])
    game.run(1)
    #expect(game.pixel(80, 70) == 0)
    game.send(0x17, [3])
    game.run(1)
    #expect(game.pixel(80, 70) == 0xFFFFFF)
    game.send(0x17, [0])
    game.show([UInt8](repeating: 0xFF, count: 4096))
    game.run(2)
    #expect(game.pixel(80, 70) == 0xFF0000)
  }

  // MARK: - Players

  @Test("MLT_REQ gives the pads their turns", arguments: [(1, 2), (3, 4)])
  func players(request: Int, count: Int) throws {
    let game = try SuperGame()
    for player in 0..<4 { game.machine.press(UInt8(1 << player), player: player) }
    #expect(game.read() & 0x0F == 0x0F)
    game.send(0x11, [UInt8(request)])
    let first = Int(0x0F - game.read() & 0x0F)
    #expect(first < count)
    for turn in 1...8 {
      game.port(0x10)
      game.port(0x20)
      let buttons = ~game.read() & 0x0F
      let expected = (first + turn) % count
      #expect(buttons == 1 << UInt8(expected), "turn \(turn)")
      game.port(0x30)
      #expect(Int(0x0F - game.read() & 0x0F) == expected)
    }
    game.send(0x11, [0])
    #expect(game.read() & 0x0F == 0x0F)
    game.port(0x20)
    #expect(~game.read() & 0x0F == 1)
  }

  @Test("a DMG has one player")
  func onePlayer() throws {
    let game = try SuperGame(.dmg)
    game.machine.press(0xFF, player: 1)
    game.send(0x11, [1])
    game.port(0x10, 0x30)
    #expect(game.read() & 0x0F == 0x0F)
    game.port(0x20)
    #expect(game.read() & 0x0F == 0x0F)
    #expect(game.machine.frameSize.width == 160)
  }
}
