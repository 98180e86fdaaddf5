/// Channel 1's frequency sweep (NR10): a timer, a shifter and an adder.
///
/// The timer asks for a sum. The shifter then moves the period right by one bit per clock of 1 MHz, the adder takes two
/// more clocks, and its carry is the overflow check. Pan Docs ("Audio details", "Frequency sweep") describes what is
/// added and when a channel stops; the times are those that SameSuite's channel_1_sweep_restart and
/// channel_1_sweep_restart_2 and blargg's dmg_sound and cgb_sound (04 and 07) show.
struct Sweep {
  /// 128 Hz clocks until the sweep acts.
  var timer: UInt8 = 7
  /// Cycles until the running sum is complete, or 0.
  var remaining: UInt64 = 0
  /// The running sum was asked for with shift 0.
  var isUnshifted = false
  /// The adder's first operand: the period that the sweep works on.
  var base: UInt16 = 0
  /// The adder's second operand, from the shifter; when the sweep subtracts, its complement.
  var offset: UInt16 = 0
  /// The second operand of the last complete sum.
  var summedOffset: UInt16 = 0
  /// Cycles for which a trigger keeps the operands from being loaded.
  var hold: UInt64 = 0

  /// Whether the sum advances.
  ///
  /// The shifter waits while NR10's shift is 0, unless it had nothing to do. The last three cycles belong to the adder,
  /// which does not wait; the recorded corpus has no test for that last part.
  @inline(__always)
  func isCounting(_ register: UInt8) -> Bool {
    remaining != 0 && (register & 7 != 0 || isUnshifted || remaining <= 3)
  }

  /// The carry of the last sum.
  ///
  /// A subtraction adds the complement and 1.
  func carries(subtracting: Bool) -> Bool {
    base &+ summedOffset &+ (subtracting ? 1 : 0) > 0x7FF
  }

  /// Starts a sum; `phase` is 1 on an edge of the 1 MHz clock, for which everything else waits.
  mutating func begin(shift: UInt8, phase: UInt64, extraClocks: UInt64) {
    remaining = (1 &- phase) &+ 2 &* (UInt64(shift) &+ 2 &+ extraClocks)
    isUnshifted = shift == 0
  }

  mutating func reloadTimer(_ register: UInt8) { timer = (register >> 4) & 7 }
}

extension APU {
  private var sweepShift: UInt8 { registers[0] & 7 }
  private var sweepSubtracts: Bool { registers[0] & 8 != 0 }

  /// NR10.
  ///
  /// The adder keeps its operands, and bit 3 gates its carry: a sum that overflows unnoticed during subtraction stops
  /// the channel when addition is selected (Pan Docs: leaving negate mode after a calculation; blargg's dmg_sound 05).
  mutating func writeSweep(_ value: UInt8) {
    let carries = sweep.carries(subtracting: sweepSubtracts)
    registers[0] = value
    if carries && !sweepSubtracts { pulse1.stop(at: now, into: &synthesizer) }
    clockSweep()
  }

  /// The part of an NR14 trigger that concerns the sweep.
  ///
  /// With a shift, an overflow check follows the trigger (Pan Docs).
  mutating func triggerSweep(wasActive: Bool) {
    let shift = sweepShift
    sweep.base = 0
    sweep.summedOffset = 0
    sweep.offset = 0
    sweep.remaining = 0
    if shift != 0 {
      // As the divider's load: one clock more from silence. The recorded corpus has no test for it.
      sweep.begin(shift: shift, phase: phase, extraClocks: wasActive ? 0 : 1)
      sweep.offset = pulse1.divider.reload >> UInt16(shift)
    }
    // On the Game Boy Color as in SameSuite's channel_1_sweep_restart_2; no test has the time of an early chip.
    sweep.hold = (1 &- phase) &+ (revision == .early ? 1 : 3)
    sweep.reloadTimer(registers[0])
  }

  /// When the timer is out: puts the sum into the divider and asks for the next one.
  mutating func clockSweep() {
    let shift = sweepShift
    guard registers[0] & 0x70 != 0, sweep.timer == 0 else { return }
    if shift != 0 {
      pulse1.divider.reload = (sweep.base &+ sweep.offset &+ (sweepSubtracts ? 1 : 0)) & 0x7FF
      if pulse1.isActive { pulse1.settle(at: now, into: &synthesizer) }
    }
    if sweep.hold == 0 { sweep.offset = pulse1.divider.reload >> UInt16(shift) }
    sweep.begin(shift: shift, phase: phase, extraClocks: 0)
    sweep.reloadTimer(registers[0])
  }

  /// The sum is complete; its carry may stop the channel.
  mutating func finishSweepCalculation() {
    if sweep.hold == 0 { sweep.base = pulse1.divider.reload }
    if sweepSubtracts { sweep.offset ^= 0x7FF }
    sweep.summedOffset = sweep.offset
    if !sweepSubtracts && sweep.carries(subtracting: false) {
      pulse1.stop(at: now, into: &synthesizer)
    }
  }
}
