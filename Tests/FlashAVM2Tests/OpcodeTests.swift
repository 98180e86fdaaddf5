import Testing

@testable import SWF

@Suite("Opcodes")
struct OpcodeTests {
  @Test("each is in the table, by its code and by its name", arguments: ABCOpcode.allCases)
  func table(opcode: ABCOpcode) {
    #expect(ABCOpcode(code: opcode.rawValue) == opcode)
    #expect("\(opcode)" == opcode.name)
    #expect(ABCOperation.opcode(named: opcode.name) == opcode)
  }

  @Test("codes that no instruction has")
  func illegal() {
    // V.Op.2
    var illegal: [UInt8] = [0x00, 0x0A, 0x0B, 0x22, 0x33, 0x34, 0x3F, 0x4B, 0x4D, 0x54, 0x5B, 0x5C]
    illegal += [0x69, 0x6B, 0x79, 0x7A, 0x7B, 0x7C, 0x7D, 0x7E, 0x7F]
    illegal += [0x8A...0x8F, 0x98...0x9F, 0xB5...0xBF, 0xC8...0xCF, 0xD8...0xEE, 0xF4...0xFF]
      .flatMap { Array($0) }
    #expect((0...0xFF).filter { ABCOpcode(code: $0) == nil } == illegal)
  }

  @Test("what they do with the stacks")
  func effects() {
    func effect(_ opcode: ABCOpcode) -> [Int] {
      let operation = opcode.operation
      return [
        Int(operation.pops), Int(operation.popsPerCount), Int(operation.pushes),
        Int(operation.scopes),
      ]
    }
    #expect(effect(.call) == [2, 1, 1, 0])
    #expect(effect(.newobject) == [0, 2, 1, 0])
    #expect(effect(.newarray) == [0, 1, 1, 0])
    #expect(effect(.callpropvoid) == [1, 1, 0, 0])
    #expect(effect(.pushwith) == [1, 0, 0, 1])
    #expect(effect(.popscope) == [0, 0, 0, -1])
    #expect(effect(.swap) == [2, 0, 2, 0])
    let ends = ABCOpcode.allCases.filter { $0.operation.endsBlock }
    #expect(ends == [.throw, .jump, .lookupswitch, .returnvoid, .returnvalue])
    let scoped = ABCOpcode.allCases.filter { $0.operation.scopes != 0 }
    #expect(scoped == [.pushwith, .popscope, .pushscope])
    // Counts stand in the operand of that kind, and nowhere else.
    for opcode in ABCOpcode.allCases {
      #expect((opcode.operation.popsPerCount > 0) == (opcode.operation.countPlace != nil))
    }
  }

  private func instruction(_ bytes: [UInt8]) throws(ABCCodeError) -> ABCInstruction {
    try ABCCode(bytes, in: 0..<bytes.count).instruction(at: 0)
  }

  @Test("operands")
  func operands() throws {
    #expect(try instruction([0x24, 0xFE]).signed == -2)
    #expect(try instruction([0x25, 0xFE, 0xFF, 0xFF, 0xFF, 0x0F]).signed == -2)
    #expect(try instruction([0x25, 0x80, 0x80, 0x02]).signed == -32768)
    #expect(try instruction([0x10, 0xFC, 0xFF, 0xFF]).target == 0)
    #expect(try instruction([0x46, 0x81, 0x01, 3]).first == 129)
    #expect(try instruction([0x46, 0x81, 0x01, 3]).second == 3)
    #expect(try instruction([0x65, 0x81, 0x02]).first == 1)
    let debug = try instruction([0xEF, 1, 5, 2, 0x80, 0x01])
    #expect(debug.operands.indices.map { debug.operands[$0] } == [1, 5, 2, 128])
    #expect(debug.next == 6)
    #expect(throws: ABCCodeError.illegalOpcode(0x6B)) { try instruction([0x6B]) }
    #expect(throws: ABCCodeError.exceedsCode) { try instruction([]) }
    #expect(throws: ABCCodeError.exceedsCode) { try instruction([0x46, 0x81, 0x01]) }
    #expect(throws: ABCCodeError.numberTooLarge) {
      try instruction([0x2C, 0xFF, 0xFF, 0xFF, 0xFF, 0x07])
    }
  }

  @Test("the cases of a lookupswitch")
  func cases() throws {
    let bytes: [UInt8] = [2, 2, 0x1B, 0xFE, 0xFF, 0xFF, 1, 4, 0, 0, 0xFF, 0xFF, 0xFF, 9]
    let code = ABCCode(bytes, in: 0..<14)
    let lookup = try code.instruction(at: 2)
    #expect((lookup.target, lookup.second, lookup.next) == (0, 1, 13))
    #expect((0...1).map { code.target(ofCase: $0, of: lookup) } == [6, 1])
    #expect(throws: ABCCodeError.exceedsCode) {
      try ABCCode(bytes, in: 0..<12).instruction(at: 2)
    }
    // More cases than any number of bytes.
    #expect(throws: ABCCodeError.exceedsCode) {
      try instruction([0x1B, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0x03, 0])
    }
  }
}
