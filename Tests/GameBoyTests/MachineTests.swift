import Foundation
import Testing

@testable import GameBoy

@Suite("Machine")
struct MachineTests {
  /// Fills tile data and maps with noise from a seed, then runs a loop that scrolls and moves the window.
  static let noise: [UInt8] = [
    0xF3, 0xAF, 0xE0, 0x40,  // DI; LCD off
    0x21, 0x00, 0x80, 0x11, 0xA5, 0x3C,  // HL = 8000, DE = seed
    0x7B, 0x82, 0x07, 0xAB, 0x5F, 0x14, 0x22, 0x7C, 0xFE, 0xA0, 0x20, 0xF4,  // fill
    0x21, 0x00, 0xFE,  // OAM
    0x7B, 0x82, 0x07, 0xAB, 0x5F, 0x14, 0x22, 0x7D, 0xFE, 0xA0, 0x20, 0xF4,
    0x3E, 0xF3, 0xE0, 0x40,  // everything on
    0x3E, 0xE4, 0xE0, 0x47, 0x3E, 0x1B, 0xE0, 0x48, 0x3E, 0xD2, 0xE0, 0x49,
    0x3E, 0x30, 0xE0, 0x4A, 0x3E, 0x50, 0xE0, 0x4B,
    0xF0, 0x44, 0xFE, 0x90, 0x20, 0xFA,  // wait for line 144
    0xF0, 0x43, 0xC6, 0x03, 0xE0, 0x43,  // SCX += 3
    0xF0, 0x42, 0x3C, 0xE0, 0x42,  // SCY += 1
    0xF0, 0x4B, 0xC6, 0x05, 0xE0, 0x4B,  // WX += 5
    0xF0, 0x44, 0xFE, 0x90, 0x28, 0xFA,  // wait for its end
    0x18, 0xE1,
  ]

  @Test(
    "line drawing and dot drawing give equal pictures and equal times",
    arguments: [Model.dmg, .cgb])
  func renderers(model: Model) throws {
    let color: UInt8 = model == .cgb ? 0x80 : 0
    let quick = try TestMachine.make(Self.noise, model: model, color: color)
    let exact = try TestMachine.make(Self.noise, model: model, color: color)
    exact.useExactRenderer = true
    if model == .cgb {
      for machine in [quick, exact] {
        for index in 0..<128 { machine.bus.ppu.paletteMemory[index] = UInt8(index * 37 & 0xFF) }
        for index in 0x2000..<0x4000 { machine.videoRAM[index] = UInt8((index * 73 >> 3) & 0xFF) }
        machine.bus.ppu.refreshColors()
      }
    }
    var shown: Set<[UInt32]> = []
    for _ in 0..<60 {
      quick.runFrame()
      exact.runFrame()
      let picture = Picture(quick).pixels
      #expect(picture == Picture(exact).pixels)
      #expect(quick.bus.clock == exact.bus.clock)
      shown.insert(picture)
    }
    #expect(shown.count > 50)
  }

  @Test("a state brings the same future back", arguments: Model.allCases)
  func states(model: Model) throws {
    let machine = try TestMachine.make(
      Self.noise, model: model, mapper: 0x10, ramCode: 3, color: 0x80)
    for _ in 0..<7 { machine.runFrame() }
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: machine.stateSize, alignment: 16)
    defer { memory.deallocate() }
    #expect(machine.saveState(into: memory) == machine.stateSize)
    for _ in 0..<9 { machine.runFrame() }
    let (picture, clock) = (Picture(machine).pixels, machine.bus.clock)
    let other = try TestMachine.make(
      Self.noise, model: model, mapper: 0x10, ramCode: 3, color: 0x80)
    try other.loadState(UnsafeRawBufferPointer(memory))
    for _ in 0..<9 { other.runFrame() }
    #expect(Picture(other).pixels == picture)
    #expect(other.bus.clock == clock)
    #expect(
      machine.saveState(into: UnsafeMutableRawBufferPointer(rebasing: memory[0..<100])) == nil)
  }

  @Test("a state that is saved in each frame changes nothing", arguments: Model.allCases)
  func savingChangesNothing(model: Model) throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let demo = try [UInt8](
      Data(contentsOf: package.appendingPathComponent("Sources/Cores/GB/Demo/arcadia-demo.gb")))
    func machines() throws -> [GameBoy] {
      [
        try TestMachine.make(Self.noise, model: model, mapper: 0x10, ramCode: 3, color: 0x80),
        GameBoy(cartridge: try TestMachine.cartridge(demo), model: model),
      ]
    }
    for (saved, plain) in zip(try machines(), try machines()) {
      for _ in 0..<90 {
        saved.runFrame()
        plain.runFrame()
        #expect(!saved.state().isEmpty)
        #expect(Picture(saved).pixels == Picture(plain).pixels)
        #expect(saved.bus.clock == plain.bus.clock)
      }
      let isSame = saved.state() == plain.state()
      #expect(isSame)
    }
  }

  @Test("a state made while the timer has been idle for long is accepted")
  func idleTimer() throws {
    let machine = try TestMachine.make([0x18, 0xFE])
    for _ in 0..<1200 { machine.runFrame() }
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: machine.stateSize, alignment: 16)
    defer { memory.deallocate() }
    #expect(machine.saveState(into: memory) == machine.stateSize)
    try machine.loadState(UnsafeRawBufferPointer(memory))
  }

  @Test("a speed switch leaves a running timer in order", arguments: 1...3)
  func speedSwitch(switches: Int) throws {
    // TAC = 5; then KEY1 = 1, STOP as often as asked; TIMA counts every 16 ticks, the divider begins at 0.
    let toggle: [UInt8] = [0x3E, 0x01, 0xE0, 0x4D, 0x10, 0x00]
    var program: [UInt8] = [0x3E, 0x05, 0xE0, 0x07]
    for _ in 0..<switches { program += toggle }
    program += [0x18, 0xFE]
    let machine = try TestMachine.make(program, model: .cgb, color: 0x80)
    machine.step(2)
    for _ in 0..<switches {
      machine.step(3)
      while machine.bus.switchEnd != 0 { machine.step(1) }
    }
    #expect(machine.bus.cycleDots == (switches % 2 == 1 ? 2 : 4))
    machine.bus.timer.sync(to: machine.bus.clock)
    let start = machine.bus.timer.counter
    let ticks = machine.bus.timer.ticks(machine.bus.clock)
    #expect(ticks & 0xFFFF < 16)
    machine.step(20)
    machine.bus.timer.sync(to: machine.bus.clock)
    let passed = machine.bus.timer.ticks(machine.bus.clock) / 16 - ticks / 16
    #expect(UInt64(machine.bus.timer.counter &- start) == passed)
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: machine.stateSize, alignment: 16)
    defer { memory.deallocate() }
    #expect(machine.saveState(into: memory) == machine.stateSize)
    try machine.loadState(UnsafeRawBufferPointer(memory))
  }

  @Test("a damaged, cut or forged state is refused and leaves the machine alone")
  func refusals() throws {
    let machine = try TestMachine.make(Self.noise, mapper: 0x1B, ramCode: 3)
    for _ in 0..<5 { machine.runFrame() }
    let size = machine.stateSize
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
    let after = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
    defer {
      memory.deallocate()
      after.deallocate()
    }
    _ = machine.saveState(into: memory)
    #expect(throws: MachineStateError.self) {
      try machine.loadState(UnsafeRawBufferPointer(rebasing: memory[0..<size / 2]))
    }
    var generator = SystemRandomNumberGenerator()
    for round in 0..<300 {
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
      defer { copy.deallocate() }
      copy.copyMemory(from: UnsafeRawBufferPointer(memory))
      let place = Int.random(in: StateHeader.size..<min(size, 900), using: &generator)
      copy[place] ^= UInt8.random(in: 1...255, using: &generator)
      if round % 2 == 0 {
        #expect(throws: MachineStateError.self) {
          try machine.loadState(UnsafeRawBufferPointer(copy))
        }
      } else {
        // With a good checksum the values themselves are looked at: taken or refused, the machine has to run on.
        GameBoy.sealState(copy)
        do {
          try machine.loadState(UnsafeRawBufferPointer(copy))
          machine.runFrame()
        } catch {}
        try machine.loadState(UnsafeRawBufferPointer(memory))
      }
      _ = machine.saveState(into: after)
      #expect(memory.elementsEqual(after))
    }
    let other = try TestMachine.make([0x00], mapper: 0x1B, ramCode: 3)
    #expect(throws: MachineStateError.otherGame) {
      try other.loadState(UnsafeRawBufferPointer(memory))
    }
  }

  @Test("a frame lasts 70 224 dots, with the LCD on and off")
  func frameLength() throws {
    for program: [UInt8] in [[0x18, 0xFE], [0xAF, 0xE0, 0x40, 0x18, 0xFE]] {
      let machine = try TestMachine.make(program)
      machine.runFrame()
      machine.runFrame()
      let start = machine.bus.clock
      for _ in 0..<10 { machine.runFrame() }
      #expect(abs(Int(machine.bus.clock - start) - 702_240) < 40)
    }
  }

  @Test("buttons show in JOYP and raise the interrupt")
  func buttons() throws {
    let machine = try TestMachine.make([0x3E, 0x10, 0xE0, 0x00, 0xF0, 0x00, 0x18, 0xFC])
    machine.step(4)
    machine.bus.interruptFlags = 0
    machine.buttons = 0x90
    #expect(machine.bus.interruptFlags == 0x10)
    machine.step(2)
    #expect(machine.cpu.a == 0xD6)
  }
}
