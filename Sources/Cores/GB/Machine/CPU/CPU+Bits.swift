extension CPU {
  /// The page of opcodes behind the prefix 0xCB: rotations, shifts, bits.
  @inline(never)
  mutating func executeBits(_ opcode: UInt8, _ bus: inout Bus) {
    let value = operand(opcode, &bus)
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
    store(opcode, result, &bus)
  }

  @inline(__always)
  private mutating func operand(_ opcode: UInt8, _ bus: inout Bus) -> UInt8 {
    switch opcode & 7 {
    case 0: b
    case 1: c
    case 2: d
    case 3: e
    case 4: h
    case 5: l
    case 6: bus.read(hl)
    default: a
    }
  }

  @inline(__always)
  private mutating func store(_ opcode: UInt8, _ value: UInt8, _ bus: inout Bus) {
    switch opcode & 7 {
    case 0: b = value
    case 1: c = value
    case 2: d = value
    case 3: e = value
    case 4: h = value
    case 5: l = value
    case 6: bus.write(hl, value)
    default: a = value
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
