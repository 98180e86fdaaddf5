/// Channel 4: a shift register of 15 or 7 bits, clocked from a 14-bit counter.
///
/// Three parts in a row: a prescaler (NR43 bits 0…2) ticks the counter, a selector (NR43 bits 4…7) watches one bit of the
/// counter, and the shift register moves when the selected bit rises. The shifts are computed; the ticks between them
/// are not performed.
///
/// The prescaler takes its clock from the APU's divider, which counts from power-on: 1 048 576 Hz for code 0, and
/// 524 288 Hz for the others, whose edges come two cycles after every multiple of four.
///
/// Sources: Pan Docs "Audio registers" and "Audio details" for the parts and frequencies; SameSuite's channel_4 tests for the
/// alignment, each named beside the rule it shows.
struct NoiseChannel {
  var isActive = false
  /// NR43.
  var register: UInt8 = 0
  var counter: UInt16 = 0
  var shiftRegister: UInt16 = 0
  /// Bit 0 of the shift register at the last shift.
  var isHigh = false
  /// Digital output, 0…15.
  var sample: UInt8 = 0
  var nextTick: UInt64 = 0
  var lastTick: UInt64 = .max
  /// Cycles by which the tick after the next comes late.
  var lateness: UInt64 = 0
  var length = LengthCounter(maximum: 64)
  var envelope = Envelope()
  var voice = Voice()
  var restLevel: Int32 = 0

  /// Cycles between two ticks of the counter: half a tick of the 524 288 Hz clock for code 0.
  @inline(__always) var divisor: UInt64 {
    let code = UInt64(register & 7)
    return code == 0 ? 2 : code &* 4
  }
  @inline(__always) var shift: UInt16 { UInt16(register &>> 4) }
  var isNarrow: Bool { register & 8 != 0 }

  /// `countsInSilence`: before the Game Boy Color the counter runs whether the channel plays or not (no test in the
  /// recorded corpus).
  @inline(__always)
  mutating func run(to end: UInt64, countsInSilence: Bool, into synthesizer: inout Synthesizer) {
    if nextTick <= end && (isActive || countsInSilence) { advance(to: end, into: &synthesizer) }
  }

  @inline(never)
  private mutating func advance(to end: UInt64, into synthesizer: inout Synthesizer) {
    let divisor = self.divisor
    if lateness != 0 {
      let time = nextTick
      let wasSelected = isSelectedBitHigh
      counter = (counter &+ 1) & 0x3FFF
      if isActive && isSelectedBitHigh && !wasSelected { step(at: time, into: &synthesizer) }
      lastTick = time
      nextTick = time &+ divisor &+ lateness
      lateness = 0
      if nextTick > end { return }
    }
    if isActive && shift < 14 {
      let span = UInt64(2) &<< UInt64(shift)
      let toRise = ((span &>> 1) &- UInt64(counter)) & (span &- 1)
      let firstShift = nextTick &+ ((toRise == 0 ? span : toRise) &- 1) &* divisor
      if firstShift <= end {
        shiftBits(from: firstShift, every: span &* divisor, to: end, into: &synthesizer)
      }
    }
    let ticks = (end &- nextTick) / divisor &+ 1
    counter = UInt16(truncatingIfNeeded: UInt64(counter) &+ ticks) & 0x3FFF
    nextTick &+= ticks &* divisor
    lastTick = nextTick &- divisor
  }

  private mutating func shiftBits(
    from first: UInt64, every period: UInt64, to end: UInt64,
    into synthesizer: inout Synthesizer
  ) {
    if voice.weight == 0 || envelope.volume == 0 {
      var steps = (end &- first) / max(1, period) &+ 1
      let limit: UInt64 = isNarrow ? 6 : 14
      while steps != 0 {
        let now = min(steps, limit)
        shiftTogether(UInt16(now))
        steps &-= now
      }
      isHigh = shiftRegister & 1 != 0
      sample = isHigh ? envelope.volume : 0
      settle(at: end, into: &synthesizer)
      return
    }
    let loud = 240 &- 32 &* Int32(envelope.volume)
    let mask: UInt16 = isNarrow ? 0x4040 : 0x4000
    var bits = shiftRegister
    var time = first
    while time <= end {
      let isNewBit = (bits ^ (bits &>> 1)) & 1 == 0
      bits = (bits &>> 1) & ~mask | (isNewBit ? mask : 0)
      voice.set(bits & 1 != 0 ? loud : 240, at: time, into: &synthesizer)
      time &+= period
    }
    shiftRegister = bits
    isHigh = bits & 1 != 0
    sample = isHigh ? envelope.volume : 0
  }

  /// As many shifts as stay clear of the bits they make: up to 14, in the narrow mode up to 6.
  private mutating func shiftTogether(_ count: UInt16) {
    let fresh = ~(shiftRegister ^ (shiftRegister &>> 1)) & ((1 &<< count) &- 1)
    var bits = shiftRegister &>> count
    bits = bits & ~(((1 &<< count) &- 1) &<< (15 &- count)) | fresh &<< (15 &- count)
    if isNarrow {
      bits = bits & ~(((1 &<< count) &- 1) &<< (7 &- count)) | fresh &<< (7 &- count)
    }
    shiftRegister = bits & 0x7FFF
  }

  private mutating func step(at cycle: UInt64, into synthesizer: inout Synthesizer) {
    shiftTogether(1)
    isHigh = shiftRegister & 1 != 0
    if isActive { refresh(at: cycle, into: &synthesizer) }
  }

  /// Brings sample and level up to date after a shift or a change of volume.
  mutating func refresh(at cycle: UInt64, into synthesizer: inout Synthesizer) {
    sample = isActive && isHigh ? envelope.volume : 0
    settle(at: cycle, into: &synthesizer)
  }

  mutating func settle(at cycle: UInt64, into synthesizer: inout Synthesizer) {
    let level = envelope.isDACOn ? 240 &- 32 &* Int32(sample) : restLevel
    voice.set(level, at: cycle, into: &synthesizer)
  }

  mutating func stop(at cycle: UInt64, into synthesizer: inout Synthesizer) {
    isActive = false
    refresh(at: cycle, into: &synthesizer)
  }

  // MARK: - Registers

  mutating func writeEnvelope(
    _ value: UInt8, at cycle: UInt64, revision: APU.Revision, into synthesizer: inout Synthesizer
  ) {
    envelope.write(value, isPlaying: isActive, revision: revision)
    isActive = isActive && envelope.isDACOn
    refresh(at: cycle, into: &synthesizer)
  }

  /// The counter has 14 bits; the selector's positions 14 and 15 are always low.
  private var isSelectedBitHigh: Bool { counter &>> shift & 1 != 0 }

  /// The selected bit during a write to NR43.
  ///
  /// On the Game Boy Color and later, a bit of the counter that is set makes the selector see others set as well, and
  /// which one does depends on the width. A finding on the CPU CGB E, published with SameBoy (see CREDITS.md);
  /// the recorded corpus has no test for it.
  private func isSelectedBitSeen(by revision: APU.Revision) -> Bool {
    if isSelectedBitHigh { return true }
    guard !revision.isOld else { return false }
    let lowByte = counter & (isNarrow ? 0x40 : 0x80) != 0
    let bit4 = counter & 0x1000 != 0
    return lowByte && shift < 8 || bit4 && shift == 4
  }

  /// NR43.
  ///
  /// `alignment` is the number of cycles since the APU was switched on.
  ///
  /// An early chip shows 0xFF on the register before the new value: for that moment the selector is at position 15, which
  /// is low, and the register is narrow. So a newly selected high bit always rises there, and its shift is a narrow one.
  /// The recorded corpus has no test for this. On later chips the bit rises if the one selected before was low.
  mutating func writeFrequency(
    _ value: UInt8, at cycle: UInt64, alignment: UInt64, revision: APU.Revision,
    into synthesizer: inout Synthesizer
  ) {
    let passesOnes = revision.showsOnesDuringWrites
    let wasHigh = !passesOnes && isSelectedBitSeen(by: revision)
    register = value
    if lastTick == cycle { reloadPrescaler(at: cycle, alignment: alignment, revision: revision) }
    if isActive && !wasHigh && isSelectedBitSeen(by: revision) {
      if passesOnes { register |= 8 }
      step(at: cycle, into: &synthesizer)
      register = value
    }
  }

  // MARK: - Prescaler

  /// Cycles from `alignment` to the first edge of the 524 288 Hz clock, 0…3.
  private static func cyclesToEdge(from alignment: UInt64) -> UInt64 { (2 &- alignment) & 3 }

  /// A prescaler that ticks in the cycle of a write to NR43 loads the new divisor (SameSuite channel_4_freq_change).
  ///
  /// Early chips miss an edge in the cycle of the write; the recorded corpus has no test for that.
  private mutating func reloadPrescaler(
    at cycle: UInt64, alignment: UInt64, revision: APU.Revision
  ) {
    var wait: UInt64 = 0
    if register & 7 != 0 {
      let missed: UInt64 = revision.isOld ? 1 : 0
      wait = missed &+ Self.cyclesToEdge(from: alignment &+ missed)
    }
    nextTick = cycle &+ wait &+ divisor
    lateness = 0
  }

  /// Loads the prescaler after a trigger.
  ///
  /// - Code 0 runs on the 1 MHz clock: the load comes two of its periods after the edge that takes the trigger
  ///   (SameSuite channel_4_align). Before the CPU CGB D a trigger on an edge takes a cycle more and one between two edges
  ///   one less; in single speed all take one less (`isSlow`).
  /// - The other codes are loaded at the first 524 288 Hz edge that is at least two cycles away, so that the
  ///   ticks keep to that clock (SameSuite channel_4_frequency_alignment).
  /// - If the edge is that close, code 1 sees it twice: its first two ticks come half a clock late each
  ///   (channel_4_frequency_alignment and channel_4_freq_change).
  /// - Before the CPU CGB D an edge two cycles after the next is missed as well, as in a write to NR43.
  /// - While the channel plays, the load takes half a clock more. The recorded corpus has no test for this, nor for the
  ///   chips before the CPU CGB D: published with SameBoy (see CREDITS.md).
  private mutating func restartPrescaler(
    at cycle: UInt64, alignment: UInt64, revision: APU.Revision, isSlow: Bool
  ) {
    lateness = 0
    let isBetween = alignment & 1
    var wait: UInt64
    if register & 7 == 0 {
      wait = 4 &+ (revision.isOld ? 1 &- isBetween &- (isSlow ? 1 : 0) : isBetween)
    } else {
      wait = 2 &+ Self.cyclesToEdge(from: alignment &+ 2)
      if revision.isOld && alignment & 3 == 2 { wait &+= 4 }
      if register & 7 == 1 && wait < 4 {
        wait &+= 2
        lateness = 2
      }
    }
    if isActive { wait &+= 2 }
    nextTick = cycle &+ wait &+ divisor
  }

  /// NR44 with bit 7 set.
  mutating func trigger(
    at cycle: UInt64, alignment: UInt64, revision: APU.Revision, isSlow: Bool,
    into synthesizer: inout Synthesizer
  ) {
    restartPrescaler(at: cycle, alignment: alignment, revision: revision, isSlow: isSlow)
    envelope.trigger()
    if isActive {
      refresh(at: cycle, into: &synthesizer)
    }
    shiftRegister = 0
    isHigh = false
    if !isActive && envelope.isDACOn {
      isActive = true
      sample = 0
      settle(at: cycle, into: &synthesizer)
    }
  }
}
