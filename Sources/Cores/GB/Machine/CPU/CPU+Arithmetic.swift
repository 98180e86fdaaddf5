// What the opcodes compute. The flags of each operation are pictured as Z N H C: 0, 1, - (kept) or * (computed).

extension CPU {
  /// Adds: `* 0 * *`.
  @inline(__always)
  mutating func add(_ value: UInt8, carryIn: UInt8 = 0) {
    let sum = UInt16(a) &+ UInt16(value) &+ UInt16(carryIn)
    let halfCarry = (a ^ value ^ UInt8(truncatingIfNeeded: sum)) & 0x10
    a = UInt8(truncatingIfNeeded: sum)
    f = (a == 0 ? Self.zero : 0) | halfCarry &<< 1 | UInt8(truncatingIfNeeded: sum &>> 8) &<< 4
  }

  /// `* 1 * *`, without keeping the difference.
  @inline(__always)
  mutating func compare(_ value: UInt8, carryIn: UInt8 = 0) -> UInt8 {
    let difference = UInt16(a) &- UInt16(value) &- UInt16(carryIn)
    let result = UInt8(truncatingIfNeeded: difference)
    let halfCarry = (a ^ value ^ result) & 0x10
    f =
      (result == 0 ? Self.zero : 0) | Self.subtract | halfCarry &<< 1
      | (UInt8(truncatingIfNeeded: difference &>> 8) & 1) &<< 4
    return result
  }

  @inline(__always)
  mutating func sub(_ value: UInt8, carryIn: UInt8 = 0) { a = compare(value, carryIn: carryIn) }
  @inline(__always)
  mutating func cp(_ value: UInt8) { _ = compare(value) }
  @inline(__always)
  mutating func adc(_ value: UInt8) { add(value, carryIn: (f &>> 4) & 1) }
  @inline(__always)
  mutating func sbc(_ value: UInt8) { sub(value, carryIn: (f &>> 4) & 1) }

  /// `* 0 1 0`.
  @inline(__always)
  mutating func and(_ value: UInt8) {
    a &= value
    f = (a == 0 ? Self.zero : 0) | Self.half
  }
  /// `* 0 0 0`.
  @inline(__always)
  mutating func or(_ value: UInt8) {
    a |= value
    f = a == 0 ? Self.zero : 0
  }
  /// `* 0 0 0`.
  @inline(__always)
  mutating func xor(_ value: UInt8) {
    a ^= value
    f = a == 0 ? Self.zero : 0
  }

  /// `* 0 * -`.
  @inline(__always)
  mutating func increment(_ value: UInt8) -> UInt8 {
    let result = value &+ 1
    f =
      (f & Self.carry) | (result == 0 ? Self.zero : 0) | (result & 0x0F == 0 ? Self.half : 0)
    return result
  }
  /// `* 1 * -`.
  @inline(__always)
  mutating func decrement(_ value: UInt8) -> UInt8 {
    let result = value &- 1
    f =
      (f & Self.carry) | Self.subtract | (result == 0 ? Self.zero : 0)
      | (result & 0x0F == 0x0F ? Self.half : 0)
    return result
  }

  /// `- 0 * *`, one more M-cycle.
  @inline(__always)
  mutating func addHL(_ value: UInt16, _ bus: inout some InstructionAccess) {
    let old = hl
    let sum = UInt32(old) &+ UInt32(value)
    f = f & Self.zero
    if (old & 0x0FFF) &+ (value & 0x0FFF) > 0x0FFF { f |= Self.half }
    if sum > 0xFFFF { f |= Self.carry }
    hl = UInt16(truncatingIfNeeded: sum)
    bus.tick()
  }

  /// SP plus a signed byte, `0 0 * *` from the lower bytes.
  @inline(__always)
  mutating func stackPlus(_ offset: UInt8) -> UInt16 {
    let low = UInt8(truncatingIfNeeded: sp)
    f = 0
    if (low & 0x0F) &+ (offset & 0x0F) > 0x0F { f |= Self.half }
    if UInt16(low) &+ UInt16(offset) > 0xFF { f |= Self.carry }
    return sp &+ UInt16(bitPattern: Int16(Int8(bitPattern: offset)))
  }

  /// `* - 0 *`.
  @inline(__always)
  mutating func decimalAdjust() {
    var correction: UInt8 = 0
    var carryOut = f & Self.carry
    if f & Self.subtract == 0 {
      if f & Self.half != 0 || a & 0x0F > 9 { correction = 6 }
      if carryOut != 0 || a > 0x99 {
        correction |= 0x60
        carryOut = Self.carry
      }
      a &+= correction
    } else {
      if f & Self.half != 0 { correction = 6 }
      if carryOut != 0 { correction |= 0x60 }
      a &-= correction
    }
    f = (f & Self.subtract) | carryOut | (a == 0 ? Self.zero : 0)
  }

  @inline(__always)
  mutating func push(_ high: UInt8, _ low: UInt8, _ bus: inout some InstructionAccess) -> Bool {
    bus.push(&sp, UInt16(high) &<< 8 | UInt16(low))
  }

  @inline(__always)
  mutating func jumpRelative(_ condition: Bool, _ bus: inout some InstructionAccess) {
    let offset = bus.next()
    if condition {
      bus.tick()
      bus.branch(by: offset, self)
    }
  }
  @inline(__always)
  mutating func jump(_ condition: Bool, _ bus: inout some InstructionAccess) {
    let target = bus.nextWord()
    if condition {
      bus.tick()
      bus.jump(to: target)
    }
  }
  @inline(__always)
  mutating func call(_ condition: Bool, _ bus: inout some InstructionAccess) -> Bool {
    let target = bus.nextWord()
    if condition {
      guard bus.push(&sp, bus.pc) else { return false }
      bus.jump(to: target)
    }
    return true
  }
  @inline(__always)
  mutating func ret(_ bus: inout some InstructionAccess) -> Bool {
    var (high, low): (UInt8, UInt8) = (0, 0)
    guard bus.pop(&sp, &high, &low) else { return false }
    bus.tick()
    bus.jump(to: UInt16(high) &<< 8 | UInt16(low))
    return true
  }
  @inline(__always)
  mutating func restart(_ target: UInt16, _ bus: inout some InstructionAccess) -> Bool {
    guard bus.push(&sp, bus.pc) else { return false }
    bus.jump(to: target)
    return true
  }
}
