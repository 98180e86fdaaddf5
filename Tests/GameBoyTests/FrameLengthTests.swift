import Testing

@testable import GameBoy

/// Where frames end while a game switches the LCD off and on.
@Suite("Frame length")
struct FrameLengthTests {
  /// Counts pictures by LY, then switches the LCD off for some rounds of a loop of 28 dots, for ever.
  struct Program: CustomTestStringConvertible, Sendable {
    let pictures: UInt8
    let rounds: UInt16

    var testDescription: String { "off for \(rounds) rounds after \(pictures) pictures" }

    var code: [UInt8] {
      [
        0xF3, 0x0E, pictures,  // C = pictures
        0xF0, 0x44, 0xFE, 0x90, 0x20, 0xFA, 0xF0, 0x44, 0xFE, 0x90, 0x28, 0xFA,
        0x0D, 0x20, 0xF1,
        0xAF, 0xE0, 0x40,  // LCD off
        0x11, UInt8(rounds & 0xFF), UInt8(rounds >> 8), 0x1B, 0x7A, 0xB3, 0x20, 0xFB,
        0x3E, 0x91, 0xE0, 0x40,  // LCD on
        0x18, 0xDD,
      ]
    }
  }

  static let programs = [
    (3, 1), (1, 70), (3, 100), (1, 1250), (3, 1254), (4, 3000), (1, 4500), (60, 4000),
    (10, 20000), (30, 65535), (1, 0), (2, 2400), (1, 2600),
  ].map { Program(pictures: UInt8($0.0), rounds: UInt16($0.1)) }

  @Test("frames last 70 224 dots on average", arguments: programs, [Model.dmg, .cgb, .sgb])
  func average(program: Program, model: Model) throws {
    let machine = try TestMachine.make(program.code, model: model, color: 0x80)
    machine.runFrame()
    let start = machine.bus.clock
    for frame in 1...600 {
      let begin = machine.bus.clock
      machine.runFrame()
      let length = Int(machine.bus.clock - begin)
      #expect(length > 0 && length < 2 * 70224 + 100)
      let surplus = Int(machine.bus.clock - start) - frame * 70224
      #expect(abs(surplus) < 2 * 70224)
    }
  }

  @Test("a frame with a picture ends when vertical blank begins", arguments: programs)
  func pictures(program: Program) throws {
    let machine = try TestMachine.make(program.code)
    for _ in 0..<300 {
      machine.runFrame()
      let isCut = !machine.bus.ppu.isOn || machine.bus.ppu.hidesFrame
      #expect(isCut || machine.bus.ppu.line == 144)
      let pixels = isCut ? Picture(machine).pixels : []
      #expect(pixels == Array(repeating: pixels.first ?? 0, count: pixels.count))
    }
  }

  @Test("the short cuts and states change no frame", arguments: programs)
  func sameFrames(program: Program) throws {
    let quick = try TestMachine.make(program.code)
    let exact = try TestMachine.make(program.code)
    let resumed = try TestMachine.make(program.code)
    exact.useExactRenderer = true
    for _ in 0..<120 {
      let state = quick.state()
      quick.runFrame()
      exact.runFrame()
      try resumed.take(state)
      resumed.runFrame()
      #expect(exact.bus.clock == quick.bus.clock)
      #expect(resumed.bus.clock == quick.bus.clock)
      #expect(Picture(exact).pixels == Picture(quick).pixels)
      #expect(resumed.state() == quick.state())
    }
  }
}
