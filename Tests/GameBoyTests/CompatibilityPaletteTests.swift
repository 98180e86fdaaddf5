import Testing

@testable import GameBoy

@Suite("Compatibility palettes")
struct CompatibilityPaletteTests {
  private func machine(
    _ title: String, model: Model = .cgb, licensee: UInt8 = 0x01
  ) throws -> GameBoy {
    var rom = TestMachine.rom([0x18, 0xFE])
    rom.replaceSubrange(0x134..<0x134 + title.utf8.count, with: Array(title.utf8))
    rom[0x14B] = licensee
    return GameBoy(cartridge: try TestMachine.cartridge(rom), model: model)
  }

  /// Background, objects 0, objects 1, four colours each.
  private func colors(_ machine: GameBoy) -> [[UInt16]] {
    [0, 64, 72].map { start in
      (0..<4).map { color in
        let place = machine.bus.ppu.paletteMemory + start + color * 2
        return UInt16(place[0]) | UInt16(place[1]) << 8
      }
    }
  }

  @Test("the tables fit together")
  func tables() {
    #expect(CompatibilityPalette.sums.count == 94 && CompatibilityPalette.trioOf.count == 94)
    #expect(CompatibilityPalette.letters.count == 94 - CompatibilityPalette.firstTwin)
    #expect(CompatibilityPalette.words.count == 120 && CompatibilityPalette.trios.count == 51)
    #expect(CompatibilityPalette.trioOf.allSatisfy { $0 < 51 })
    for trio in CompatibilityPalette.trios {
      let last = max(trio.0, trio.1, trio.2)
      #expect(last + 4 <= 120)
    }
    let single = CompatibilityPalette.sums[..<CompatibilityPalette.firstTwin]
    #expect(Set(single).count == single.count)
    // A sum and a letter name one entry.
    let twins = zip(
      CompatibilityPalette.sums[CompatibilityPalette.firstTwin...], CompatibilityPalette.letters)
    let names = twins.map { "\($0) \($1)" }
    #expect(Set(names).count == 29)
  }

  /// Titles of published games with the trios that the boot ROM has for them.
  @Test(
    "games are known by their titles",
    arguments: [
      ("ALLEY WAY", 4), ("YAKUMAN", 5), ("BASEBALL", 35), ("TENNIS", 34), ("TETRIS", 3),
      ("QIX", 31),
      ("DR.MARIO", 15), ("RADARMISSION", 10), ("YOSSY NO TAMAGO", 19), ("MARIOLAND2", 37),
      ("ZELDA", 44), ("DONKEY KONG", 20), ("POKEMON RED", 13), ("POKEMON GREEN", 14),
      ("BALLOON KID", 2), ("WAVERACE", 38), ("MYSTIC QUEST", 41), ("SPACE INVADERS", 6),
      ("DONKEYKONGLAND95", 33), ("KILLERINSTINCT95", 40), ("TETRIS BLAST", 2), ("PINOCCHIO", 16),
      ("SUPER MARIOLAND", 22), ("GOLF", 25), ("SOLARSTRIKER", 6), ("GBWARS", 32),
      ("KAERUNOTAMENI", 12), ("POKEMON BLUE", 11), ("DONKEYKONGLAND", 39), ("KID ICARUS", 24),
      ("TETRIS2", 31), ("MOGURANYA", 17), ("BT2RAGNAROKWORLD", 27), ("VEGAS STAKES", 41),
      ("MARIO & YOSHI", 19), ("SOCCER", 34), ("POKEBOM", 23), ("G&W GALLERY", 18),
      ("TETRIS ATTACK", 29), ("NOBODY KNOWS", 0),
    ])
  func titles(title: String, trio: Int) throws {
    let machine = try machine(title)
    #expect(CompatibilityPalette.trio(for: machine.bus.board.rom) == trio)
  }

  @Test("palette memory holds the exact colours")
  func memory() throws {
    #expect(
      try colors(machine("POKEMON RED")) == [
        [0x7FFF, 0x421F, 0x1CF2, 0], [0x7FFF, 0x1BEF, 0x0200, 0], [0x7FFF, 0x421F, 0x1CF2, 0],
      ])
    // This one's objects begin in the middle of two palettes.
    #expect(
      try colors(machine("SUPER MARIOLAND")) == [
        [0x7ED6, 0x4BFF, 0x2175, 0], [0, 0x7FFF, 0x421F, 0x1CF2], [0, 0x7FFF, 0x421F, 0x1CF2],
      ])
    let fallback: [[UInt16]] = [
      [0x7FFF, 0x1BEF, 0x6180, 0], [0x7FFF, 0x421F, 0x1CF2, 0], [0x7FFF, 0x421F, 0x1CF2, 0],
    ]
    #expect(try colors(machine("NOBODY KNOWS", model: .agb)) == fallback)
    // Only Nintendo's games are looked up.
    #expect(try colors(machine("POKEMON RED", licensee: 0x08)) == fallback)
  }

  @Test("a combination chosen or held at the start wins over the title")
  func combinations() throws {
    #expect(Set(CompatibilityPalette.Combination.allCases.map(\.buttons)).count == 12)
    #expect(Set(CompatibilityPalette.Combination.allCases.map(\.trio)).count == 12)
    let game = try machine("POKEMON RED")
    let own = colors(game)
    game.compatibilityPalette = .leftB
    let grey: [UInt16] = [0x7FFF, 0x5294, 0x294A, 0]
    #expect(colors(game) == [grey, grey, grey])
    game.runFrame()
    var state = [UInt8](repeating: 0, count: game.stateSize)
    _ = state.withUnsafeMutableBytes { game.saveState(into: $0) }
    game.compatibilityPalette = nil
    #expect(colors(game) == own)
    game.compatibilityPalette = .up
    try state.withUnsafeBytes { bytes in try game.loadState(bytes) }
    #expect(colors(game)[0] == [0x7FFF, 0x32BF, 0x00D0, 0])
    game.compatibilityPalette = nil
    // Right and B, held while it is switched on.
    game.buttons = 0x21
    game.reset()
    #expect(colors(game)[0] == [0, 0x4200, 0x037F, 0x7FFF])
    game.buttons = 0
    game.reset()
    #expect(colors(game) == own)
  }

  @Test("a game with colours and a DMG know nothing of them")
  func others() throws {
    var rom = TestMachine.rom([0x18, 0xFE], color: 0x80)
    rom[0x14B] = 0x01
    let color = GameBoy(cartridge: try TestMachine.cartridge(rom), model: .cgb)
    color.compatibilityPalette = .up
    #expect(color.bus.ppu.paletteMemory[2] == 0xFF)
    let dmg = try machine("POKEMON RED", model: .dmg)
    dmg.compatibilityPalette = .up
    dmg.runFrame()
    #expect(dmg.frame[0] == 0xFFFFFF)
  }

  @Test("the logo stays on the screen for the titles that expect it")
  func logo() throws {
    #expect(try machine("X").videoRAM[0x1904] == 1)
    #expect(try machine("TETRIS").videoRAM[0x1904] == 0)
  }
}
