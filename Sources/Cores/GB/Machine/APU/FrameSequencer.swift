/// When the divider's edges come: the 512 Hz clock behind lengths, sweep and envelopes.
///
/// Watched is bit 12 of the 16-bit divider, in double speed bit 13, so that an edge comes every 4096 dots either way.
struct FrameSequencer {
  /// What becomes of the first falling edge after power-on.
  enum Skip: UInt8 { case none, next, afterwards }

  /// The dot at which DIV counted from zero.
  var base: UInt64 = 0
  /// The dot of the next edge.
  var nextEdge: UInt64 = 4096
  var nextIsFall = false
  var isDoubleSpeed = false
  /// The divider stands still (speed switch); no edges come.
  var isHeld = false
  /// Falling edges since power-on; odd: lengths, 3 and 7: sweep, 7: envelopes.
  var step: UInt8 = 0
  var skip = Skip.none

  /// The APU sees the divider one CPU cycle before the CPU reads it.
  @inline(__always) private var lead: UInt64 { isDoubleSpeed ? 2 : 4 }
  /// The APU cycle at which the next edge acts.
  @inline(__always) var edgeCycle: UInt64 { isHeld ? .max : (nextEdge &- lead) &>> 1 }

  /// The watched bit at a dot.
  func isHigh(at clock: UInt64) -> Bool { (clock &- base) & 4096 != 0 }

  mutating func schedule(after clock: UInt64) {
    let passed = clock &- base
    nextEdge = clock &+ 4096 &- (passed & 4095)
    nextIsFall = passed & 4096 != 0
  }

  /// Switching on while the bit is high: the first falling edge is lost, and the one after it does not count on
  /// (SameSuite div_write_trigger).
  mutating func powerOn(at clock: UInt64) {
    let isHigh = isHigh(at: clock)
    step = isHigh ? 1 : 0
    skip = isHigh ? .next : .none
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
  ///
  /// A held divider runs again.
  mutating func dividerReset(at clock: UInt64) {
    run(to: clock)
    let falls = !sequencer.isHeld && sequencer.isHigh(at: clock)
    sequencer.isHeld = false
    sequencer.base = clock
    sequencer.schedule(after: clock)
    if falls { fallingEdge() }
  }

  /// The divider stands still at zero until the next `dividerReset` (the pause of a speed switch).
  mutating func dividerHold(at clock: UInt64) {
    dividerReset(at: clock)
    sequencer.isHeld = true
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
    if wasHigh && !sequencer.isHigh(at: clock) && !sequencer.isHeld { fallingEdge() }
  }

  mutating func sequencerEdge() {
    let isFall = sequencer.nextIsFall
    sequencer.schedule(after: sequencer.nextEdge)
    if isFall { fallingEdge() } else { risingEdge() }
  }

  private mutating func fallingEdge() {
    guard isPowered else { return }
    switch sequencer.skip {
    case .next:
      sequencer.skip = .afterwards
      return
    case .afterwards: sequencer.skip = .none
    case .none: sequencer.step = (sequencer.step &+ 1) & 7
    }
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
      sweep.pace = (sweep.pace &+ 1) & 7
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
