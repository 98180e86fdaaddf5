import Testing

@testable import GameBoy

@Suite("Cartridge headers")
struct HeaderTests {
  @Test("every mapper byte with any size makes a cartridge that runs, or is refused in a sentence")
  func everyByte() throws {
    var random = TestMachine.Random(seed: 7)
    let sizes = [
      0x150, 0x151, 0x3FFF, 0x8000, 0x8001, 0xC000, 0x1_0000, 0x1_8000, 0x4_0000, 0x5_0123,
    ]
    // Each byte's files begin at another place of it.
    let noise = (0..<0x5_0123 + 0x100).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    var taken: Set<UInt8> = []
    for byte in UInt8.min...UInt8.max {
      for size in sizes {
        var rom = Array(noise[Int(byte)..<Int(byte) + size])
        rom[0x147] = byte
        rom[0x148] = 0xFF  // no size, so that the end of the file is not missed
        switch Result(catching: { try TestMachine.cartridge(rom) }) {
        case .success(let cartridge):
          let machine = GameBoy(cartridge: cartridge, model: .dmg)
          machine.runFrame()
          #expect(machine.stateSize > 0)
          taken.insert(byte)
        case .failure(let error):
          #expect("\(error)".contains("0x\(String(byte, radix: 16))"))
        }
      }
    }
    // Of the others only what has the right sum by chance, and a jump at the start.
    #expect((29..<34).contains(taken.count), "\(taken.count)")
  }

  @Test("an MMM01 is known by the header at its end, and starts there")
  func menuAtTheEnd() throws {
    var rom = TestMachine.rom([], mapper: 0x01, romBanks: 16)
    rom.replaceSubrange(0x134..<0x138, with: "GAME".utf8)
    TestMachine.sign(&rom)
    let menu = rom.count - 0x8000
    rom.replaceSubrange(menu + 0x134..<menu + 0x138, with: "MENU".utf8)
    rom[menu + 0x147] = 0x0B
    #expect(try TestMachine.cartridge(rom).mapper == .mbc1)  // no sound header there
    TestMachine.sign(&rom, at: menu)
    let cartridge = try TestMachine.cartridge(rom)
    #expect(cartridge.mapper == .mmm01 && cartridge.title == "MENU")
    let machine = GameBoy(cartridge: cartridge, model: .dmg)
    #expect(machine[0x0134] == UInt8(ascii: "M") && machine[0x3FFF] == 14 && machine[0x7FFF] == 15)
  }

  @Test("the menu of an MMM01 may also stand at the beginning of the file")
  func menuAtTheBeginning() throws {
    var rom = TestMachine.rom([], mapper: 0x0B, romBanks: 8)
    rom.replaceSubrange(0x134..<0x138, with: "MENU".utf8)
    let machine = GameBoy(cartridge: try TestMachine.cartridge(rom), model: .dmg)
    #expect(machine[0x0134] == UInt8(ascii: "M") && machine[0x3FFF] == 0 && machine[0x7FFF] == 1)
    machine[0x2000] = 0
    machine[0x0000] = 0x40
    // The game that stood behind the menu is the first one now.
    #expect(machine[0x3FFF] == 2 && machine[0x7FFF] == 3)
  }

  @Test("more than 32 KiB without a mapper are Wisdom Tree's, or something simple")
  func withoutMapper() throws {
    var rom = TestMachine.rom([], mapper: 0, romBanks: 8)
    #expect(try TestMachine.cartridge(rom).mapper == .wisdomTree)  // an empty header
    for place in 0x134..<0x144 { rom[place] = 0xFF }
    #expect(try TestMachine.cartridge(rom).mapper == .wisdomTree)
    // Home-made, without a logo.
    for place in 0x134..<0x144 { rom[place] = 0 }
    rom[0x13A] = 0x41
    #expect(try TestMachine.cartridge(rom).mapper == .mbc3)
    rom[0x13A] = 0
    TestMachine.sign(&rom)
    #expect(try TestMachine.cartridge(rom).mapper == .mbc3)
    rom.replaceSubrange(0x1_0000..<0x1_000B, with: "WISDOM\0TREE".utf8)
    #expect(try TestMachine.cartridge(rom).mapper == .wisdomTree)
    #expect(try TestMachine.cartridge(TestMachine.rom([], mapper: 0xC0)).mapper == .wisdomTree)
  }

  @Test("what RAM the hardware has counts more than what the header says")
  func ramSizes() throws {
    func size(_ mapper: UInt8, _ code: UInt8) throws -> Int {
      try TestMachine.cartridge(TestMachine.rom([], mapper: mapper, ramCode: code)).ramSize
    }
    #expect(try size(0x06, 3) == 512)
    #expect(try size(0x03, 4) == 0x8000)
    #expect(try size(0x03, 0) == 0x2000)
    #expect(try size(0x11, 3) == 0x8000)
    #expect(try size(0x11, 0) == 0)
    #expect(try size(0x22, 0) == 256)
    #expect(try size(0xFC, 0) == 0x2_0000)
    #expect(try size(0xFD, 0) == 32)
    #expect(try size(0x20, 3) == 0x8000 + 0x10_0000 + 0x100)
  }

  @Test("an MBC3 with much of anything is an MBC30")
  func mbc30() throws {
    let small = try TestMachine.cartridge(TestMachine.rom([], mapper: 0x13, ramCode: 3))
    #expect(small.mapper == .mbc3)
    let machine = try TestMachine.make([], mapper: 0x13, romBanks: 256, ramCode: 5)
    #expect(machine.cartridge.mapper == .mbc30)
    machine[0x2000] = 0xFF
    #expect(machine[0x7FFF] == 0xFF)
    machine[0x0000] = 0x0A
    for bank in UInt8(0)..<8 {
      machine[0x4000] = bank
      machine[0xA000] = 0x40 + bank
    }
    machine[0x4000] = 5
    #expect(machine[0xA000] == 0x45)
  }
}
