/// When the divider's edges come: the 512 Hz clock of lengths, sweep and envelopes (Pan Docs "Audio details", "DIV-APU").
///
/// It watches bit 12 of the 16-bit divider, in double speed bit 13, so that an edge comes every 4096 dots either way.
struct FrameSequencer {
  /// The dot at which DIV counted from zero.
  var base: UInt64 = 0
  /// The dot of the next edge.
  var nextEdge: UInt64 = 4096
  var nextIsFall = false
  var isDoubleSpeed = false
  /// Falling edges since power-on; odd: lengths, 3 and 7: sweep, 7: envelopes.
  var step: UInt8 = 0
  /// Falling edges that do not count, after power-on with the bit high: the first of two has no effect at all, the last
  /// performs the step already reached.
  var uncountedFalls: UInt8 = 0

  /// The APU sees the divider one CPU cycle before the CPU reads it.
  @inline(__always) private var lead: UInt64 { isDoubleSpeed ? 2 : 4 }
  /// The APU cycle at which the next edge acts.
  @inline(__always) var edgeCycle: UInt64 { (nextEdge &- lead) &>> 1 }

  /// The watched bit at a dot.
  func isHigh(at clock: UInt64) -> Bool { (clock &- base) & 4096 != 0 }

  mutating func schedule(after clock: UInt64) {
    let passed = clock &- base
    nextEdge = clock &+ 4096 &- (passed & 4095)
    nextIsFall = passed & 4096 != 0
  }

  /// Switching on while the bit is high sets the first step without a fall, and two falls pass before the next
  /// (SameSuite div_write_trigger and div_write_trigger_10).
  mutating func powerOn(at clock: UInt64) {
    let isHigh = isHigh(at: clock)
    step = isHigh ? 1 : 0
    uncountedFalls = isHigh ? 2 : 0
  }

  /// Takes a falling edge; returns whether it performs a step.
  mutating func fall() -> Bool {
    guard uncountedFalls != 0 else {
      step = (step &+ 1) & 7
      return true
    }
    uncountedFalls &-= 1
    return uncountedFalls == 0
  }
}

extension APU {
  /// The dot at which DIV counted from zero; set at power-up, after that moved by `dividerReset`.
  var dividerBase: UInt64 {
    get { sequencer.base }
    set {
      sequencer.base = newValue
      sequencer.schedule(after: now &* 2)
    }
  }

  /// DIV was written or STOP reset it: a high bit falls, which is an edge.
  mutating func dividerReset(at clock: UInt64) {
    run(to: clock)
    let falls = sequencer.isHigh(at: clock)
    sequencer.base = clock
    sequencer.schedule(after: clock)
    if falls { fallingEdge() }
  }

  /// The CPU's speed changes; the divider keeps its value and another bit of it is watched.
  mutating func setDoubleSpeed(_ on: Bool, at clock: UInt64) {
    run(to: clock)
    guard on != sequencer.isDoubleSpeed else { return }
    let wasHigh = sequencer.isHigh(at: clock)
    let passed = clock &- sequencer.base
    sequencer.isDoubleSpeed = on
    sequencer.base = on ? clock &- passed / 2 : clock &- (passed & 0x7FFF) &* 2
    sequencer.schedule(after: clock)
    if wasHigh && !sequencer.isHigh(at: clock) { fallingEdge() }
  }

  mutating func sequencerEdge() {
    let isFall = sequencer.nextIsFall
    sequencer.schedule(after: sequencer.nextEdge)
    if isFall { fallingEdge() } else { risingEdge() }
  }

  private mutating func fallingEdge() {
    guard isPowered, sequencer.fall() else { return }
    let step = sequencer.step
    if step == 7 {
      pulse1.envelope.count()
      pulse2.envelope.count()
      noise.envelope.count()
    }
    if pulse1.envelope.fall() { pulse1.refresh(at: now, into: &synthesizer) }
    if pulse2.envelope.fall() { pulse2.refresh(at: now, into: &synthesizer) }
    if noise.envelope.fall() { noise.refresh(at: now, into: &synthesizer) }
    if step & 1 != 0 {
      if pulse1.length.clock() { pulse1.stop(at: now, into: &synthesizer) }
      if pulse2.length.clock() { pulse2.stop(at: now, into: &synthesizer) }
      if wave.length.clock() { wave.stop(at: now, into: &synthesizer) }
      if noise.length.clock() { noise.stop(at: now, into: &synthesizer) }
    }
    if step & 3 == 3 {
      sweep.timer = (sweep.timer &- 1) & 7
      clockSweep()
    }
  }

  private mutating func risingEdge() {
    guard isPowered else { return }
    if pulse1.isActive { pulse1.envelope.rise() }
    if pulse2.isActive { pulse2.envelope.rise() }
    if noise.isActive { noise.envelope.rise() }
  }

  /// Whether the sequencer's next step clocks the length counters.
  @inline(__always) var clocksLengthsSoon: Bool { sequencer.step & 1 == 0 }
}
