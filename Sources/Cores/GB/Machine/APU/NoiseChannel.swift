/// Channel 4: a shift register of 15 or 7 bits, clocked from a 14-bit counter.
///
/// The counter ticks every 2…28 cycles (NR43 bits 0…2), and the register shifts when the counter's bit named by NR43
/// bits 4…7 rises; the shifts are computed, the ticks between them are not looked at.
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
  /// Added to the next reload of the countdown.
  var reloadExtra: UInt64 = 0
  var length = LengthCounter(maximum: 64)
  var envelope = Envelope()
  var voice = Voice()
  var restLevel: Int32 = 0

  /// Cycles between two ticks of the counter.
  @inline(__always) var divisor: UInt64 {
    let code = UInt64(register & 7)
    return code == 0 ? 2 : code &* 4
  }
  @inline(__always) var shift: UInt16 { UInt16(register &>> 4) }
  var isNarrow: Bool { register & 8 != 0 }

  /// `countsInSilence`: before the Game Boy Color the counter runs whether the channel plays or not.
  @inline(__always)
  mutating func run(to end: UInt64, countsInSilence: Bool, into synthesizer: inout Synthesizer) {
    if nextTick <= end && (isActive || countsInSilence) { advance(to: end, into: &synthesizer) }
  }

  @inline(never)
  private mutating func advance(to end: UInt64, into synthesizer: inout Synthesizer) {
    let divisor = self.divisor
    if reloadExtra != 0 {
      let time = nextTick
      let old = counter
      counter = (counter &+ 1) & 0x3FFF
      if (counter & ~old) &>> shift & 1 != 0 && isActive { step(at: time, into: &synthesizer) }
      lastTick = time
      nextTick = time &+ divisor &+ reloadExtra
      reloadExtra = 0
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
      let most: UInt64 = isNarrow ? 6 : 14
      while steps != 0 {
        let now = min(steps, most)
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
    _ value: UInt8, at cycle: UInt64, passesThroughFF: Bool, into synthesizer: inout Synthesizer
  ) {
    if value & 0xF8 == 0 {
      envelope.register = value
      isActive = false
    } else if isActive {
      envelope.rewrite(value, passesThroughFF: passesThroughFF)
    } else {
      envelope.register = value
    }
    refresh(at: cycle, into: &synthesizer)
  }

  /// NR43.
  ///
  /// `alignment` is the number of cycles since the APU was switched on.
  mutating func writeFrequency(
    _ value: UInt8, at cycle: UInt64, alignment: UInt64, revision: APU.Revision,
    into synthesizer: inout Synthesizer
  ) {
    let oldBit = effectiveCounter(revision) >> shift & 1
    register = value
    let newBit = effectiveCounter(revision) >> shift & 1
    if lastTick == cycle {
      let divisor = self.divisor
      nextTick =
        cycle &+ divisor &+ (divisor == 2 ? 0 : Self.realignment(alignment, revision))
      reloadExtra = 0
    }
    guard isActive, newBit != 0 else { return }
    if revision == .early {
      // NR43 passes through 0xFF during the write: the shift is a narrow one.
      let kept = register
      register |= 8
      step(at: cycle, into: &synthesizer)
      register = kept
    } else if oldBit == 0 {
      step(at: cycle, into: &synthesizer)
    }
  }

  /// What the multiplexer behind NR43 sees of the counter: on late Color revisions carries are seen early
  /// (found on hardware by SameSuite's author; CPU CGB E).
  private func effectiveCounter(_ revision: APU.Revision) -> UInt16 {
    var seen = counter
    if revision != .early {
      if seen & (isNarrow ? 0x40 : 0x80) != 0 { seen |= 0xFF }
      if seen & 0x1000 != 0 { seen |= 0x10 }
    }
    return seen
  }

  /// Cycles until the counter's prescaler is in step again.
  private static func realignment(_ alignment: UInt64, _ revision: APU.Revision) -> UInt64 {
    switch alignment & 3 {
    case 0: 2
    case 1: 1
    case 2: revision == .early ? 4 : 0
    default: 3
    }
  }

  mutating func trigger(
    at cycle: UInt64, alignment: UInt64, phase: UInt64, isDoubleSpeed: Bool,
    revision: APU.Revision, into synthesizer: inout Synthesizer
  ) {
    let divisor = self.divisor
    var countdown = divisor &+ 4
    reloadExtra = 0
    if divisor == 2 {
      if revision == .early {
        countdown = countdown &+ phase &- (isDoubleSpeed ? 0 : 1)
      } else {
        countdown = countdown &+ 1 &- phase
      }
    } else {
      countdown &+= Self.realignment(alignment, revision)
      if (alignment &+ 1) & 3 < 2 {
        if register & 7 == 1 {
          countdown &-= 2
          reloadExtra = 2
        } else {
          countdown &-= 4
        }
      }
    }
    if isActive { countdown &+= 2 }
    nextTick = cycle &+ countdown
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
