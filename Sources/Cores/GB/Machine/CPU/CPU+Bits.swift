extension CPU {
  /// The page of opcodes behind the prefix 0xCB: rotations, shifts, bits.
  @inline(__always)
  mutating func executeBits(_ opcode: UInt8, _ bus: inout some InstructionAccess) {
    let isMemory = opcode & 7 == 6
    let value = isMemory ? bus.read(hl) : withRegister(opcode) { $0 }
    let bit = UInt8(1) &<< ((opcode &>> 3) & 7)
    let result: UInt8
    switch opcode &>> 6 {
    case 0: result = rotate(opcode &>> 3, value)
    case 1:
      // `* 0 1 -`
      f = (f & Self.carry) | Self.half | (value & bit == 0 ? Self.zero : 0)
      return
    case 2: result = value & ~bit
    default: result = value | bit
    }
    if isMemory {
      bus.write(hl, result)
    } else {
      withRegister(opcode) { $0 = result }
    }
  }

  /// Register B, C, D, E, H, L or A by its number in an opcode (6 is not one of them).
  @inline(__always)
  private mutating func withRegister<Result>(
    _ opcode: UInt8, _ body: (inout UInt8) -> Result
  ) -> Result {
    withUnsafeMutablePointer(to: &self) {
      body(&UnsafeMutableRawPointer($0).assumingMemoryBound(to: UInt8.self)[Int(opcode & 7 ^ 1)])
    }
  }

  /// RLC RRC RL RR SLA SRA SWAP SRL, by number: `* 0 0 *`.
  @inline(__always)
  mutating func rotate(_ operation: UInt8, _ value: UInt8) -> UInt8 {
    let carryIn = (f &>> 4) & 1
    let result: UInt8
    var out: UInt8 = 0
    switch operation & 7 {
    case 0: (result, out) = (value &<< 1 | value &>> 7, value &>> 7)
    case 1: (result, out) = (value &>> 1 | value &<< 7, value & 1)
    case 2: (result, out) = (value &<< 1 | carryIn, value &>> 7)
    case 3: (result, out) = (value &>> 1 | carryIn &<< 7, value & 1)
    case 4: (result, out) = (value &<< 1, value &>> 7)
    case 5: (result, out) = (value &>> 1 | value & 0x80, value & 1)
    case 6: result = value &<< 4 | value &>> 4
    default: (result, out) = (value &>> 1, value & 1)
    }
    f = out &<< 4 | (result == 0 ? Self.zero : 0)
    return result
  }
}
