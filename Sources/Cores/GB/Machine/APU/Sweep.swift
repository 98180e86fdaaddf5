/// Channel 1's frequency sweep (NR10), as the adder behind it works: a new sum is there only some cycles after it was
/// asked for, and the overflow check comes with it.
struct Sweep {
  /// Counts up at 128 Hz; at 7 the sweep acts.
  var pace: UInt8 = 0
  /// Cycles until the calculation is done; 0 when none runs.
  var remaining: UInt64 = 0
  /// The running calculation was asked for with shift 0.
  var isUnshifted = false
  /// The shifted frequency, inverted when the sweep subtracts.
  var addend: UInt16 = 0
  /// The addend of the last finished calculation.
  var completedAddend: UInt16 = 0
  /// The frequency the sweep works on.
  var shadow: UInt16 = 0
  /// Cycles for which a trigger keeps the shadow from being loaded.
  var hold: UInt64 = 0

  /// Whether the calculation makes progress: it waits while the shift is 0, but for its last cycles.
  @inline(__always)
  func isCounting(_ register: UInt8) -> Bool {
    remaining != 0 && (register & 7 != 0 || isUnshifted || remaining <= 3)
  }
}

extension APU {
  /// NR10: switching from subtraction to addition after a calculation stops the channel.
  mutating func writeSweep(_ value: UInt8) {
    let wasSubtracting = registers[0] & 8 != 0
    registers[0] = value
    let sum = sweep.shadow &+ sweep.completedAddend &+ (wasSubtracting ? 1 : 0)
    if sum > 0x7FF && value & 8 == 0 { pulse1.stop(at: now, into: &synthesizer) }
    clockSweep()
  }

  /// The part of an NR14 trigger that concerns the sweep.
  mutating func triggerSweep(wasActive: Bool) {
    let register = registers[0]
    sweep.shadow = 0
    sweep.completedAddend = 0
    if register & 7 != 0 {
      // With a shift the overflow check also follows a trigger.
      sweep.remaining = UInt64(register & 7) &* 2 &+ 5 &- phase &+ (wasActive ? 0 : 2)
      sweep.isUnshifted = false
      sweep.addend = pulse1.frequency >> UInt16(register & 7)
    } else {
      sweep.addend = 0
      sweep.remaining = 0
    }
    sweep.hold = 2 &- phase &+ (revision == .early ? 0 : 2)
    sweep.pace = ((register >> 4) & 7) ^ 7
  }

  /// Acts when the pace is out: takes over the sum and asks for the next one.
  mutating func clockSweep() {
    let register = registers[0]
    guard register & 0x70 != 0, sweep.pace == 7 else { return }
    if register & 7 != 0 {
      pulse1.frequency = (sweep.addend &+ sweep.shadow &+ (register & 8 != 0 ? 1 : 0)) & 0x7FF
      if pulse1.isActive { pulse1.settle(at: now, into: &synthesizer) }
    }
    if sweep.hold == 0 { sweep.addend = pulse1.frequency >> UInt16(register & 7) }
    sweep.remaining = UInt64(register & 7) &* 2 &+ 5 &- phase
    sweep.isUnshifted = register & 7 == 0
    sweep.pace = ((register >> 4) & 7) ^ 7
  }

  /// The sum is there: the check that may stop the channel.
  mutating func finishSweepCalculation() {
    let subtracts = registers[0] & 8 != 0
    if sweep.hold == 0 { sweep.shadow = pulse1.frequency }
    if subtracts { sweep.addend ^= 0x7FF }
    if !subtracts && sweep.shadow &+ sweep.addend > 0x7FF {
      pulse1.stop(at: now, into: &synthesizer)
    }
    sweep.completedAddend = sweep.addend
  }
}
