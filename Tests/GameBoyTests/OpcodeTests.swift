import Testing

@testable import GameBoy

/// One opcode with registers before and after.
struct OpcodeCase: CustomTestStringConvertible, Sendable {
  var name: String
  var code: [UInt8]
  var cycles: Int
  var a: (UInt8, UInt8) = (0, 0)
  var f: (UInt8, UInt8) = (0, 0)
  var hl: (UInt16, UInt16) = (0xC000, 0xC000)
  var testDescription: String { name }
}

@Suite("Opcodes")
struct OpcodeTests {
  static let cases: [OpcodeCase] = [
    .init(name: "NOP", code: [0x00], cycles: 1),
    .init(name: "ADD half carry", code: [0xC6, 0x01], cycles: 2, a: (0x0F, 0x10), f: (0, 0x20)),
    .init(name: "ADD carry and zero", code: [0xC6, 0x01], cycles: 2, a: (0xFF, 0), f: (0, 0xB0)),
    .init(
      name: "ADC takes the carry", code: [0xCE, 0x0F], cycles: 2, a: (0, 0x10), f: (0x10, 0x20)),
    .init(name: "SUB borrow", code: [0xD6, 0x01], cycles: 2, a: (0, 0xFF), f: (0, 0x70)),
    .init(name: "SBC takes the carry", code: [0xDE, 0], cycles: 2, a: (1, 0), f: (0x10, 0xC0)),
    .init(name: "CP keeps A", code: [0xFE, 0x42], cycles: 2, a: (0x42, 0x42), f: (0, 0xC0)),
    .init(name: "AND sets half", code: [0xE6, 0x0F], cycles: 2, a: (0xF0, 0), f: (0x50, 0xA0)),
    .init(name: "XOR A", code: [0xAF], cycles: 1, a: (0x5A, 0), f: (0x70, 0x80)),
    .init(name: "INC A keeps the carry", code: [0x3C], cycles: 1, a: (0xFF, 0), f: (0x10, 0xB0)),
    .init(name: "DEC A", code: [0x3D], cycles: 1, a: (0x10, 0x0F), f: (0, 0x60)),
    .init(name: "DAA after an addition", code: [0x27], cycles: 1, a: (0x9A, 0), f: (0, 0x90)),
    .init(name: "DAA after a subtraction", code: [0x27], cycles: 1, a: (0x0F, 9), f: (0x60, 0x40)),
    .init(name: "RLCA clears zero", code: [0x07], cycles: 1, a: (0x80, 0x01), f: (0x80, 0x10)),
    .init(name: "RLA shifts the carry in", code: [0x17], cycles: 1, a: (0, 1), f: (0x10, 0)),
    .init(name: "CPL", code: [0x2F], cycles: 1, a: (0x35, 0xCA), f: (0x90, 0xF0)),
    .init(name: "CCF", code: [0x3F], cycles: 1, f: (0xF0, 0x80)),
    .init(name: "SWAP A", code: [0xCB, 0x37], cycles: 2, a: (0x12, 0x21), f: (0x70, 0)),
    .init(name: "SRA A", code: [0xCB, 0x2F], cycles: 2, a: (0x81, 0xC0), f: (0, 0x10)),
    .init(name: "BIT 7,A", code: [0xCB, 0x7F], cycles: 2, a: (0x7F, 0x7F), f: (0x10, 0xB0)),
    .init(name: "SET 0,(HL)", code: [0xCB, 0xC6], cycles: 4),
    .init(name: "BIT 0,(HL)", code: [0xCB, 0x46], cycles: 3, f: (0, 0xA0)),
    .init(name: "INC (HL)", code: [0x34], cycles: 3),
    .init(name: "LD (HL),n", code: [0x36, 0x12], cycles: 3),
    .init(name: "LD A,(HL+)", code: [0x2A], cycles: 2, a: (9, 0), hl: (0xC000, 0xC001)),
    .init(name: "LD (HL-),A", code: [0x32], cycles: 2, hl: (0xC000, 0xBFFF)),
    .init(name: "ADD HL,HL", code: [0x29], cycles: 2, f: (0x80, 0xB0), hl: (0x8800, 0x1000)),
    .init(name: "LD HL,SP+e", code: [0xF8, 0xFE], cycles: 3, f: (0xF0, 0x30), hl: (0, 0xFFFC)),
    .init(name: "ADD SP,e", code: [0xE8, 0x01], cycles: 4, f: (0xF0, 0)),
    .init(name: "INC BC", code: [0x03], cycles: 2, f: (0xF0, 0xF0)),
    .init(name: "JR taken", code: [0x18, 0x05], cycles: 3),
    .init(name: "JR NZ not taken", code: [0x20, 0x05], cycles: 2, f: (0x80, 0x80)),
    .init(name: "JP nn", code: [0xC3, 0x00, 0x02], cycles: 4),
    .init(name: "JP HL", code: [0xE9], cycles: 1),
    .init(name: "CALL nn", code: [0xCD, 0x00, 0x02], cycles: 6),
    .init(name: "CALL NZ not taken", code: [0xC4, 0, 2], cycles: 3, f: (0x80, 0x80)),
    .init(name: "RST", code: [0xFF], cycles: 4),
    .init(name: "RET", code: [0xC9], cycles: 4),
    .init(name: "RET Z not taken", code: [0xC8], cycles: 2),
    .init(name: "RET Z taken", code: [0xC8], cycles: 5, f: (0x80, 0x80)),
    .init(name: "PUSH BC", code: [0xC5], cycles: 4),
    .init(name: "POP BC", code: [0xC1], cycles: 3),
    .init(name: "LD (nn),SP", code: [0x08, 0x00, 0xC1], cycles: 5),
    .init(name: "LD (nn),A", code: [0xEA, 0x00, 0xC1], cycles: 4),
    .init(name: "LDH (n),A", code: [0xE0, 0x80], cycles: 3),
    .init(name: "LD SP,HL", code: [0xF9], cycles: 2),
  ]

  @Test("registers, flags and cycles", arguments: cases)
  func run(entry: OpcodeCase) throws {
    let machine = try TestMachine.make(entry.code)
    machine.cpu.a = entry.a.0
    machine.cpu.f = entry.f.0
    machine.cpu.hl = entry.hl.0
    let cycles = machine.step()
    #expect(cycles == entry.cycles)
    #expect(machine.cpu.a == entry.a.1)
    #expect(machine.cpu.f == entry.f.1)
    #expect(machine.cpu.hl == entry.hl.1)
  }

  @Test("PUSH and POP keep a word, and F has no lower half")
  func stack() throws {
    let machine = try TestMachine.make([0xC5, 0xF1])
    machine.cpu.sp = 0xD000
    machine.cpu.bc = 0x12FF
    machine.step(2)
    #expect(machine.cpu.af == 0x12F0)
    #expect(machine.cpu.sp == 0xD000)
  }

  @Test("EI waits for one instruction; the handler is reached in five cycles more")
  func enable() throws {
    let machine = try TestMachine.make([0xFB, 0x00, 0x00])
    machine.bus.interruptEnable = 0x04
    machine.bus.interruptFlags = 0x04
    machine.step(2)
    #expect(machine.cpu.pc == 0x152)
    #expect(machine.step() == 5)
    #expect(machine.cpu.pc == 0x50)
    #expect(machine.bus.interruptFlags == 0)
    #expect(!machine.bus.interruptMaster)
  }

  @Test("HALT with interrupts off and one pending runs the next byte twice")
  func haltBug() throws {
    let machine = try TestMachine.make([0x76, 0x3C, 0x00])
    machine.bus.interruptEnable = 0x04
    machine.bus.interruptFlags = 0x04
    machine.cpu.a = 0
    machine.step(3)
    #expect(machine.cpu.a == 2)
    #expect(machine.cpu.pc == 0x152)
  }

  @Test("an illegal opcode stops the processor permanently, and frames continue")
  func illegal() throws {
    let machine = try TestMachine.make([0xD3, 0x3C])
    machine.runFrame()
    machine.runFrame()
    #expect(machine.cpu.isLocked)
    #expect(machine.cpu.pc == 0x151)
  }
}
