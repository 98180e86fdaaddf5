import Testing

@testable import GameBoy

@Suite("Super Game Boy: border, states, hostile packets")
struct BorderTests {
  /// A tile of one colour, four planes.
  static func tile(_ color: UInt8) -> [UInt8] {
    func plane(_ bit: UInt8) -> UInt8 { color >> bit & 1 != 0 ? 0xFF : 0 }
    return [UInt8](repeating: 0, count: 8).flatMap { _ in [plane(0), plane(1)] }
      + [UInt8](repeating: 0, count: 8).flatMap { _ in [plane(2), plane(3)] }
  }

  /// Sends a border of colour 9, palette 5, with one tile of colour 3 over the picture and a mirrored one in a corner.
  static func sendBorder(_ game: SuperGame) {
    var tiles = tile(0) + tile(9) + tile(3)
    // A dot at the upper left.
    tiles += [0x80] + [UInt8](repeating: 0, count: 31)
    game.transfer(0x13, 0, tiles)
    // The second half of the tiles.
    game.transfer(0x13, 1, tile(15))
    var map: [UInt16] = []
    for y in 0..<28 {
      for x in 0..<32 {
        let isInside = (6..<26).contains(x) && (5..<23).contains(y)
        map.append(isInside ? 0x1000 : 0x1401)
      }
    }
    map[0] = 0x1003 | 0xC000
    map[1] = 0x1080
    map[2] = 0x1101
    map[5 * 32 + 6] = 0x1002
    var palettes = [UInt16](repeating: 0, count: 64)
    palettes[3] = 0x001F
    palettes[1] = 0x03E0
    palettes[15] = 0x7FFF
    palettes[16 + 9] = 0x7C00
    let rest = [UInt8](repeating: 0, count: 0x800 - map.count * 2)
    game.transfer(0x14, 0, SuperGame.bytes(map) + rest + SuperGame.bytes(palettes))
  }

  @Test("our border frames the picture until the game sends its own")
  func border() throws {
    let game = try SuperGame()
    game.machine.showsBorder = true
    game.run(1)
    #expect(game.machine.frameSize == (256, 224))
    #expect(Set((0..<224).map { game.pixel(2, $0) }).count > 4)
    #expect((0..<256 * 224).allSatisfy { game.machine.frame[$0] < 1 << 24 })
    #expect(!game.machine.hasBorder)
    game.send(0, SuperGame.bytes([0x4210, 0, 0, 0, 0, 0, 0]))
    Self.sendBorder(game)
    #expect(game.machine.hasBorder)
    game.show([])
    game.run(2)
    let behind: UInt32 = 0x848484
    #expect(game.pixel(100, 2) == 0x0000FF && game.pixel(47, 100) == 0x0000FF)
    #expect(game.pixel(208, 100) == 0x0000FF && game.pixel(100, 223) == 0x0000FF)
    #expect(game.pixel(56, 48) == behind && game.pixel(207, 183) == behind)
    // The tile over the picture, the dot turned to the lower right, the second half, a tile that does not exist.
    #expect(game.pixel(48, 40) == 0xFF0000 && game.pixel(55, 47) == 0xFF0000)
    #expect(game.pixel(7, 7) == 0x00FF00 && game.pixel(0, 0) == behind)
    #expect(game.pixel(8, 0) == 0xFFFFFF && game.pixel(16, 0) == behind)
    game.machine.showsBorder = false
    game.run(1)
    #expect(game.machine.frameSize == (160, 144))
    #expect(game.pixel(0, 0) == behind)
    game.machine.reset()
    #expect(!game.machine.hasBorder)
  }

  @Test("what the picture shows three frames after the command is the data")
  func moment() throws {
    let game = try SuperGame()
    game.show([UInt8](repeating: 0x11, count: 4096))
    game.send(0x0B)
    game.run(2)
    #expect(try game.sgb.systemPalettes[100] == 0)
    game.run(1)
    #expect(try game.sgb.systemPalettes[100] == 0x11)
    game.show([UInt8](repeating: 0x22, count: 4096))
    game.run(6)
    #expect(try game.sgb.systemPalettes[4095] == 0x11)
    // Colours are taken as they show, after BGP.
    game.show([UInt8](repeating: 0x0F, count: 4096))
    game.machine.bus.write(0xFF47, 0x1B)
    game.send(0x0B)
    game.run(3)
    #expect(try game.sgb.systemPalettes[100] == 0xF0)
  }

  /// Plays a list of packets and pictures from 0x400 on: 1 and 16 bytes, 2 and the upper byte of an address, 3 and frames.
  static let player: [UInt8] = [
    0xF3, 0x31, 0xFE, 0xFF, 0x21, 0x00, 0x04,  // HL = list
    0x2A, 0xB7, 0x28, 0x1E, 0x3D, 0x28, 0x0D, 0x3D, 0x28, 0x0F,
    0x46, 0x23, 0xCD, 0x7B, 0x01, 0x05, 0x20, 0xFA, 0x18, 0xEC,  // wait
    0xCD, 0xB7, 0x01, 0x18, 0xE7,  // packet
    0x56, 0x23, 0xE5, 0xCD, 0x88, 0x01, 0xE1, 0x18, 0xDE,  // picture
    0x18, 0xFE,
    0xF0, 0x44, 0xFE, 0x90, 0x28, 0xFA, 0xF0, 0x44, 0xFE, 0x90, 0x20, 0xFA, 0xC9,  // a frame
    0xCD, 0x7B, 0x01, 0xAF, 0xE0, 0x40, 0x5F, 0x21, 0x00, 0x80,  // LCD off, tiles
    0x1A, 0x22, 0x13, 0x7C, 0xFE, 0x90, 0x20, 0xF8,
    0x21, 0x00, 0x98, 0xAF, 0x06, 0x12, 0x0E, 0x14, 0x22, 0x3C, 0x0D, 0x20, 0xFB,  // map
    0x11, 0x0C, 0x00, 0x19, 0x05, 0x20, 0xF2, 0x3E, 0xE4, 0xE0, 0x47, 0x3E, 0x91, 0xE0, 0x40, 0xC9,
    0xAF, 0xE0, 0x00, 0x3E, 0x30, 0xE0, 0x00, 0x06, 0x10,  // pulse
    0x2A, 0x4F, 0x1E, 0x08, 0x3E, 0x20, 0xCB, 0x41, 0x28, 0x02, 0x3E, 0x10,  // bits
    0xE0, 0x00, 0x3E, 0x30, 0xE0, 0x00, 0xCB, 0x19, 0x1D, 0x20, 0xED, 0x05, 0x20, 0xE6,
    0x3E, 0x20, 0xE0, 0x00, 0x3E, 0x30, 0xE0, 0x00, 0xC9,
  ]

  @Test(
    "a program sends a border and colours through the port", arguments: [Model.sgb, .sgb2, .dmg])
  func program(model: Model) throws {
    var rom = SuperGame.rom(Self.player)
    func packet(_ bytes: [UInt8]) -> [UInt8] {
      [1] + bytes + Array(repeating: 0, count: 16 - bytes.count)
    }
    var list: [UInt8] = [3, 4] + packet([0x17 << 3 | 1, 1])
    list += [2, 0x10] + packet([0x13 << 3 | 1, 0]) + [3, 6]
    list += [2, 0x20] + packet([0x14 << 3 | 1]) + [3, 6]
    list += packet([1] + SuperGame.bytes([0x7FFF, 0x001F, 0x03E0, 0x7C00]))
    list += [2, 0x30, 3, 1] + packet([0x17 << 3 | 1, 0]) + [3, 2, 0]
    rom.replaceSubrange(0x400..<0x400 + list.count, with: list)
    rom.replaceSubrange(0x1020..<0x1040, with: Self.tile(5))
    let map = (0..<896).map { UInt16($0 / 32 < 5 ? 0x1001 : 0x1000) }
    rom.replaceSubrange(0x2000..<0x2700, with: SuperGame.bytes(map))
    rom.replaceSubrange(0x280A..<0x280C, with: [0x1F, 0x7C])
    rom.replaceSubrange(0x3000..<0x4000, with: (0..<0x1000).map { $0 % 2 == 0 ? 0xFF : 0x00 })
    let machine = GameBoy(cartridge: try TestMachine.cartridge(rom), model: model)
    machine.showsBorder = true
    for _ in 0..<60 { machine.runFrame() }
    if model == .dmg {
      #expect(machine.frameSize == (160, 144) && machine.frame[0] == 0xAAAAAA)
      return
    }
    #expect(machine.frame[0] == 0xFF00FF && machine.frame[39 * 256 + 255] == 0xFF00FF)
    #expect(machine.frame[40 * 256] == 0xFFFFFF)
    #expect(machine.frame[100 * 256 + 100] == 0xFF0000)
  }

  // MARK: - States

  @Test("a state keeps border, colours, cells, players and half a packet")
  func states() throws {
    let game = try SuperGame()
    game.machine.showsBorder = true
    Self.sendBorder(game)
    game.send(0, SuperGame.bytes([0x7FFF, 0x1F, 0x3E0, 0x7C00, 1, 2, 3]))
    game.send(0x06, [1 | 2 << 2 | 3 << 4, 7])
    game.send(0x11, [3])
    game.send(0x17, [1])
    game.port(0x00, 0x30)
    for bit: UInt8 in [0x10, 0x20, 0x20, 0x10] { game.port(bit, 0x30) }
    game.run(1)
    let state = game.state
    let picture = Picture(game.machine)
    #expect(state.count == game.machine.stateSize && state.count < 80_000)

    func finish(_ other: SuperGame) -> (Picture, [UInt8]) {
      // The rest of MASK_EN (0xB9) with argument 0.
      for bit: UInt8 in [0x10, 0x10, 0x20, 0x10] { other.port(bit, 0x30) }
      for _ in 0..<121 { other.port(0x20, 0x30) }
      other.show([UInt8](repeating: 0xFF, count: 4096))
      other.run(3)
      return (Picture(other.machine), other.state)
    }
    let other = try SuperGame()
    other.machine.showsBorder = true
    try other.load(state)
    #expect(other.state == state)
    other.run(1)
    game.run(1)
    #expect(Picture(other.machine).pixels == picture.pixels)
    let (ours, theirs) = (finish(game), finish(other))
    #expect(ours.0.pixels == theirs.0.pixels && ours.1 == theirs.1)
    #expect(ours.0.pixels != picture.pixels)
    let plain = try SuperGame(.dmg)
    #expect(throws: MachineStateError.otherModel(2)) { try plain.load(state) }
  }

  @Test("forged states are refused or harmless")
  func forged() throws {
    let game = try SuperGame()
    Self.sendBorder(game)
    let state = game.state
    var generator = Noise(seed: 7)
    // The section is the last one of the record: look at its first fields and cells closely.
    let record = (0..<4).reduce(0) { $0 | Int(state[12 + $1]) << (8 * $1) }
    let section = try #require(
      (0..<record).last { place in
        place + 4 <= state.count && Array(state[place..<place + 4]) == Array("SGB ".utf8)
      })
    for round in 0..<600 {
      var copy = state
      let range = round % 3 == 0 ? section + 8..<record : section + 8..<section + 160
      for _ in 0...round % 4 {
        copy[Int(generator.next() % UInt64(range.count)) + range.lowerBound] = UInt8(
          generator.next() & 255)
      }
      copy.withUnsafeMutableBytes { GameBoy.sealState($0) }
      do { try game.load(copy) } catch { #expect(game.state == state) }
      game.machine.showsBorder.toggle()
      for _ in 0..<300 { game.port(0x10, 0x30, 0x20, 0x30) }
      game.run(1)
      try game.load(state)
    }
  }

  // MARK: - Hostile packets

  @Test("after any packets in any order, the machine plays and its states load")
  func hostile() throws {
    var generator = Noise(seed: 2026)
    let game = try SuperGame()
    game.machine.showsBorder = true
    for round in 0..<1500 {
      switch generator.next() % 8 {
      case 0: for _ in 0..<50 { game.port(UInt8(generator.next() & 0x30)) }
      case 1: game.machine.press(UInt8(generator.next() & 0xFF), player: Int(generator.next() % 6))
      case 2: game.show((0..<4096).map { _ in UInt8(generator.next() & 0xFF) })
      default:
        // ICON_EN would end the test.
        var number = UInt8(generator.next() & 31)
        if number == 0x0E && round < 1200 { number = 0x04 }
        let length = UInt8(generator.next() % 8)
        game.packet([number << 3 | length] + (0..<15).map { _ in UInt8(generator.next() & 0xFF) })
        for _ in 1..<max(1, length) {
          game.packet((0..<16).map { _ in UInt8(generator.next() & 0xFF) })
        }
      }
      if round % 5 == 0 { game.run(1) }
      if round % 100 == 0 {
        let state = game.state
        game.run(2)
        let (picture, later) = (Picture(game.machine).pixels, game.state)
        try game.load(state)
        game.run(2)
        #expect(Picture(game.machine).pixels == picture && game.state == later)
      }
      #expect(try game.attributes.allSatisfy { $0.utf8.allSatisfy { $0 <= 0x33 } })
    }
  }
}

/// Repeatable noise (SplitMix64).
struct Noise {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
