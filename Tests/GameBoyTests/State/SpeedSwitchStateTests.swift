import Testing

@testable import GameBoy

@Suite("States in the pause of a speed switch")
struct SpeedSwitchStateTests {
  /// A machine that waits for double speed and then writes 0x5A to 0xC000.
  private func pausing() throws -> GameBoy {
    let program: [UInt8] = [
      0x3E, 0x01, 0xE0, 0x4D, 0x10, 0x00, 0x3E, 0x5A, 0xEA, 0x00, 0xC0, 0x18, 0xFE,
    ]
    let machine = try TestMachine.make(program, model: .cgb, color: 0x80)
    machine.step(3)
    #expect(machine.bus.switchEnd > machine.bus.clock && machine.bus.wram[0] != 0x5A)
    return machine
  }

  private func state(_ machine: GameBoy) -> [UInt8] {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: machine.stateSize, alignment: 16)
    defer { memory.deallocate() }
    #expect(machine.saveState(into: memory) == machine.stateSize)
    return Array(memory)
  }

  @Test("a state of an older build, where the pause held the divider, loads and continues")
  func older() throws {
    let machine = try pausing()
    // Older builds kept the timer at the old speed, had no HALT, and marked the sound unit's divider as held.
    machine.bus.timer.setDoubleSpeed(false, at: machine.bus.clock)
    machine.bus.isHalted = false
    var bytes = state(machine)
    let tag = Array("APU ".utf8)
    let start = try #require(
      bytes.indices.dropLast(tag.count).first { bytes[$0..<$0 + tag.count].elementsEqual(tag) })
    let held = start + 8 + 8 + 1 + 8 + 48 + 8 + 1
    #expect(bytes[held - 1] == 1 && bytes[held] == 0)
    bytes[held] = 1
    bytes.withUnsafeMutableBytes { GameBoy.sealState($0) }

    let newer = try pausing()
    let older = try TestMachine.make([0x3E, 0x01], model: .cgb, color: 0x80)
    #expect(throws: MachineStateError.otherGame) {
      try bytes.withUnsafeBytes { try older.loadState($0) }
    }
    let loaded = try pausing()
    for _ in 0..<7 { loaded.runFrame() }
    try bytes.withUnsafeBytes { try loaded.loadState($0) }
    #expect(loaded.bus.switchEnd == newer.bus.switchEnd && loaded.bus.timer.speedShift == 1)
    for _ in 0..<3 {
      loaded.runFrame()
      newer.runFrame()
    }
    #expect(loaded.bus.wram[0] == 0x5A && loaded.bus.switchEnd == 0)
    #expect(loaded.bus.clock == newer.bus.clock && loaded.cpu.pc == newer.cpu.pc)
    // What it holds now can be kept again.
    let again = state(loaded)
    try again.withUnsafeBytes { try loaded.loadState($0) }
  }
}
