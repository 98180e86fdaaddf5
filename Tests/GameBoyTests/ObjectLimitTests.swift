import Testing

@testable import GameBoy

@Suite("Objects beyond ten on a line")
struct ObjectLimitTests {
  /// Twelve objects on lines 16…23, eight dots apart, with a solid tile; it waits for ever.
  private func machine(_ model: Model, lifted: Bool, exact: Bool = false) throws -> GameBoy {
    let machine = try TestMachine.make(
      [0x18, 0xFE], model: model, color: model == .cgb ? 0x80 : 0)
    machine.useExactRenderer = exact
    machine.liftsObjectLimit = lifted
    machine.bus.ppu.vram.update(repeating: 0, count: 0x2000)
    for byte in 0..<16 { machine.bus.ppu.vram[16 + byte] = 0xFF }
    for index in 0..<40 {
      let entry = machine.bus.ppu.oam + index * 4
      (entry[0], entry[1], entry[2], entry[3]) =
        index < 12 ? (32, UInt8(8 + index * 8), 1, 0) : (0, 0, 0, 0)
    }
    for color in 0..<64 { machine.bus.ppu.paletteMemory[64 + color] = 0x11 }
    machine.bus.ppu.refreshColors()
    machine[0xFF48] = 0xE4
    machine[0xFF40] = 0x93
    machine.runFrame()
    machine.runFrame()
    return machine
  }

  @Test(
    "twelve stand in a row without the limit, ten with it, at the same time",
    arguments: [Model.dmg, .cgb])
  func row(model: Model) throws {
    for exact in [false, true] {
      let limited = try machine(model, lifted: false, exact: exact)
      let free = try machine(model, lifted: true, exact: exact)
      func solid(_ machine: GameBoy) -> Int {
        let row = machine.frame + 20 * 160
        return (0..<160).count { row[$0] != row[159] }
      }
      #expect(solid(limited) == 80)
      #expect(solid(free) == 96)
      #expect(limited.bus.clock == free.bus.clock)
      #expect(limited.state() == free.state())
    }
  }

  @Test(
    "the one beyond ten takes its place by order, and stays behind the background when it says so")
  func order() throws {
    let machine = try machine(.dmg, lifted: true)
    (machine[0xFF47], machine[0xFF48], machine[0xFF49]) = (0x40, 0x40, 0xC0)
    // Number 11, black, moves between 2 and 3: on a DMG it is in front of what begins further right.
    let entry = machine.bus.ppu.oam + 11 * 4
    (entry[1], entry[3]) = (8 + 3 * 8 - 4, 0x10)
    machine.runFrame()
    let row = machine.frame + 20 * 160
    let black = machine.dmgPalette.object1.3
    #expect((16..<32).filter { row[$0] == black } == Array(24..<28))
    // A background of colour 3 everywhere hides it.
    for byte in 0..<16 { machine.bus.ppu.vram[byte] = 0xFF }
    machine.bus.ppu.oam[11 * 4 + 3] = 0x90
    machine.runFrame()
    #expect(!(16..<32).contains { row[$0] == black })
  }

  @Test(
    "lines drawn at once and dot by dot agree without the limit too", arguments: [Model.dmg, .cgb])
  func renderers(model: Model) throws {
    let color: UInt8 = model == .cgb ? 0x80 : 0
    let quick = try TestMachine.make(MachineTests.noise, model: model, color: color)
    let exact = try TestMachine.make(MachineTests.noise, model: model, color: color)
    let limited = try TestMachine.make(MachineTests.noise, model: model, color: color)
    exact.useExactRenderer = true
    quick.liftsObjectLimit = true
    exact.liftsObjectLimit = true
    for machine in [quick, exact, limited] {
      for color in 0..<64 { machine.bus.ppu.paletteMemory[64 + color] = UInt8(color) }
      machine.bus.ppu.refreshColors()
    }
    var differs = 0
    for frame in 0..<50 {
      if frame == 10 {
        // All objects between lines 16 and 47.
        for machine in [quick, exact, limited] {
          for index in 0..<40 {
            let row = machine.bus.ppu.oam + index * 4
            row.pointee = 32 + row.pointee & 31
          }
        }
      }
      for machine in [quick, exact, limited] { machine.runFrame() }
      #expect(Picture(quick).pixels == Picture(exact).pixels)
      #expect(quick.bus.clock == limited.bus.clock)
      differs += Picture(quick).pixels == Picture(limited).pixels ? 0 : 1
    }
    #expect(differs > 0)
  }
}
