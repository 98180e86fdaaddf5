import Testing

@testable import GameBoy

@Suite("Bus")
struct BusTests {
  @Test("OAM DMA waits while the CPU is in HALT", arguments: [Model.dmg, .cgb])
  func haltedDMA(model: Model) throws {
    // DMA from 0x8000; HALT without interrupts; wait.
    let machine = try TestMachine.make(
      [0x3E, 0x80, 0xE0, 0x46, 0x00, 0x76, 0x18, 0xFE], model: model)
    for index in 0..<160 { machine.videoRAM[index] = 0x55 }
    for index in 0..<160 { machine.objectRAM[index] = 0 }
    for _ in 0..<3 { machine.runFrame() }
    #expect(machine.bus.objectDMA.isRunning)
    #expect(machine.objectRAM[10] == 0)
    machine.bus.interruptEnable = 4
    machine.bus.raise(4)
    machine.runFrame()
    #expect(!machine.bus.objectDMA.isRunning)
    #expect(machine.objectRAM.allSatisfy { $0 == 0x55 })
  }

  @Test("a byte that HALT holds up is mixed with what it was bound for until it arrives")
  func heldByte() throws {
    // LDH (DMA), 0x80; NOP; HALT: the third byte is on its way (mooneye `mgb_oam_dma_halt_sprites`).
    let machine = try TestMachine.make(
      [0x3E, 0x80, 0xE0, 0x46, 0x00, 0x76, 0x18, 0xFE], model: .mgb)
    for index in 0..<160 { machine.videoRAM[index] = 0x1A }
    for index in 0..<160 { machine.objectRAM[index] = UInt8(index % 2 == 0 ? 0x30 : 0x40) }
    for _ in 0..<3 { machine.runFrame() }
    #expect(Array(machine.objectRAM[..<6]) == [0x1A, 0x1A, 0x38, 0x5A, 0x30, 0x40])
    machine.bus.interruptEnable = 4
    machine.bus.raise(4)
    machine.runFrame()
    #expect(machine.objectRAM.allSatisfy { $0 == 0x1A })
  }
}
