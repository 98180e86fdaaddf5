import Testing

@testable import GameBoy

/// STOP stops the clock itself until a button is pressed (Pan Docs, "Using the STOP instruction").
@Suite("STOP")
struct StopTests {
  /// Selects the buttons, lets TIMA count, stores LY and TIMA at 0xC000, stops, and stores LY, TIMA and DIV after them.
  static let program: [UInt8] = [
    0xF3, 0x3E, 0x10, 0xE0, 0x00, 0x3E, 0x05, 0xE0, 0x07, 0x21, 0x00, 0xC0,
    0xF0, 0x44, 0x22, 0xF0, 0x05, 0x22, 0x10, 0x00,
    0xF0, 0x44, 0x22, 0xF0, 0x05, 0x22, 0xF0, 0x04, 0x22, 0x18, 0xFE,
  ]

  private func stopped(_ model: Model, mapper: UInt8 = 0) throws -> GameBoy {
    let machine = try TestMachine.make(Self.program, model: model, mapper: mapper)
    machine.runFrame()
    #expect(machine.cpu.isStopped)
    return machine
  }

  @Test(
    "nothing moves while it lasts, and everything continues from there",
    arguments: [Model.dmg, .cgb, .sgb])
  func stands(model: Model) throws {
    let machine = try stopped(model)
    let (clock, untouched) = (machine.bus.clock, machine.bus.wram[2])
    for _ in 0..<100 { machine.runFrame() }
    #expect(machine.bus.clock == clock && machine.cpu.isStopped)
    #expect(machine.bus.wram[2] == untouched)
    machine.buttons = 0x10
    machine.runFrame()
    #expect(!machine.cpu.isStopped && machine.bus.clock > clock)
    let seen = (0..<5).map { machine.bus.wram[$0] }
    // LY is the same line or the next; TIMA counts 16 dots each and has seen the few M-cycles around STOP.
    #expect((seen[2] &- seen[0]) <= 1)
    #expect((seen[3] &- seen[1]) <= 6)
    #expect(seen[4] == 0)
  }

  @Test("each frame is white on a Game Boy, and silent for as long as any other")
  func frames() throws {
    let machine = try stopped(.dmg)
    for _ in 0..<3 {
      machine.runFrame()
      var samples: [Int16] = []
      machine.takeSamples { samples = Array($0) }
      #expect(samples.count == 804 * 2 && samples.allSatisfy { $0 == 0 })
      let white = machine.bus.ppu.shades.background.0
      #expect((0..<160 * 144).allSatisfy { machine.frame[$0] == white })
    }
  }

  @Test("a state taken meanwhile loads, and a press continues from it")
  func state() throws {
    let machine = try stopped(.dmg)
    for _ in 0..<5 { machine.runFrame() }
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: machine.stateSize, alignment: 16)
    defer { memory.deallocate() }
    #expect(machine.saveState(into: memory) == machine.stateSize)
    let other = try TestMachine.make(Self.program, model: .dmg)
    try other.loadState(UnsafeRawBufferPointer(memory))
    for machine in [machine, other] {
      machine.runFrame()
      machine.buttons = 0x10
      for _ in 0..<3 { machine.runFrame() }
    }
    #expect(machine.bus.clock == other.bus.clock && machine.cpu.pc == other.cpu.pc)
    #expect((0..<5).allSatisfy { machine.bus.wram[$0] == other.bus.wram[$0] })
  }

  @Test("the clock of a cartridge counts on")
  func cartridgeClock() throws {
    let machine = try stopped(.dmg, mapper: 0x10)
    let before = machine.bus.board.clock.seconds
    for _ in 0..<600 { machine.runFrame() }
    let passed = Int(machine.bus.board.clock.seconds) - Int(before)
    #expect(passed == 10)
  }
}
