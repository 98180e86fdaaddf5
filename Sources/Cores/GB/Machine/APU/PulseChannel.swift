/// Channels 1 and 2: a pulse of four widths with a volume envelope.
///
/// Times are APU cycles (2 097 152 a second). Between duty steps nothing happens, and of the eight steps only the two at
/// which the output changes are looked at.
struct PulseChannel {
  var isActive = false
  /// After a start from silence the output stays low until the first duty step.
  var isSuppressed = false
  /// A duty step has happened since the last trigger.
  var hasStepped = false
  /// Position in the duty pattern, 0…7; only switching the APU off resets it.
  var dutyIndex: UInt8 = 0
  /// Bits 6 and 7 of NRx1.
  var duty: UInt8 = 0
  /// Digital output, 0…15, as PCM12 shows it.
  var sample: UInt8 = 0
  /// 11-bit period value of NRx3/NRx4.
  var frequency: UInt16 = 0
  var nextStep: UInt64 = 0
  /// Cycle of the last duty step.
  var lastStep: UInt64 = .max
  /// End of the start-up delay of the last trigger.
  var delayEnd: UInt64 = 0
  var length = LengthCounter(maximum: 64)
  var envelope = Envelope()
  var voice = Voice()
  /// Level of a DAC that is off.
  var restLevel: Int32 = 0

  /// Bit i is the output at position i.
  @inline(__always) var pattern: UInt8 {
    UInt8(truncatingIfNeeded: (0x7EE1_8180 as UInt32) &>> (UInt32(duty) &* 8))
  }
  @inline(__always) var period: UInt64 { UInt64(2048 &- frequency) &* 2 }
  /// Above 20 kHz only the mean is heard.
  @inline(__always) var isUltrasonic: Bool { frequency >= 2042 }

  @inline(__always)
  mutating func run(to end: UInt64, into synthesizer: inout Synthesizer) {
    if isActive && nextStep <= end { advance(to: end, into: &synthesizer) }
  }

  @inline(never)
  private mutating func advance(to end: UInt64, into synthesizer: inout Synthesizer) {
    // The first step alone: what is heard now may stem from another duty, or be suppressed.
    let period = self.period
    var step = nextStep
    dutyIndex = (dutyIndex &+ 1) & 7
    isSuppressed = false
    hasStepped = true
    refresh(at: step, into: &synthesizer)
    step &+= period
    if step <= end {
      let pattern = self.pattern
      var index = dutyIndex
      if voice.weight != 0 && envelope.volume != 0 && !isUltrasonic {
        let high = 240 &- 32 &* Int32(envelope.volume)
        while true {
          let ahead = (pattern &>> index) | (pattern &<< (8 &- index))
          let isHigh = ahead & 1 != 0
          let steps = UInt64((isHigh ? ~ahead : ahead).trailingZeroBitCount)
          let change = step &+ (steps &- 1) &* period
          if change > end { break }
          index = (index &+ UInt8(truncatingIfNeeded: steps)) & 7
          voice.set(isHigh ? 240 : high, at: change, into: &synthesizer)
          step = change &+ period
        }
      }
      if step <= end {
        let steps = (end &- step) / max(1, period) &+ 1
        index = UInt8(truncatingIfNeeded: UInt64(index) &+ steps) & 7
        step &+= steps &* period
      }
      dutyIndex = index
      sample = (pattern &>> index) & 1 != 0 ? envelope.volume : 0
    }
    nextStep = step
    lastStep = step &- period
  }

  /// Brings sample and level up to date after a step or a change of volume.
  mutating func refresh(at cycle: UInt64, into synthesizer: inout Synthesizer) {
    if isActive {
      if isSuppressed { return }
      sample = (pattern &>> dutyIndex) & 1 != 0 ? envelope.volume : 0
    } else {
      sample = 0
    }
    settle(at: cycle, into: &synthesizer)
  }

  /// Puts out the level that belongs to the present sample.
  mutating func settle(at cycle: UInt64, into synthesizer: inout Synthesizer) {
    let level: Int32
    if !envelope.isDACOn {
      level = restLevel
    } else if isActive && isUltrasonic && !isSuppressed {
      level = 240 &- 4 &* Int32(envelope.volume) &* Int32(pattern.nonzeroBitCount)
    } else {
      level = 240 &- 32 &* Int32(sample)
    }
    voice.set(level, at: cycle, into: &synthesizer)
  }

  mutating func stop(at cycle: UInt64, into synthesizer: inout Synthesizer) {
    isActive = false
    refresh(at: cycle, into: &synthesizer)
  }

  // MARK: - Registers

  mutating func writeDuty(_ value: UInt8) {
    duty = value >> 6
    length.remaining = 64 &- UInt16(value & 0x3F)
  }

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
    settle(at: cycle, into: &synthesizer)
  }

  mutating func writeFrequencyLow(
    _ value: UInt8, at cycle: UInt64, into synthesizer: inout Synthesizer
  ) {
    frequency = frequency & 0x700 | UInt16(value)
    if lastStep == cycle { nextStep = cycle &+ period }
    if isActive { settle(at: cycle, into: &synthesizer) }
  }

  /// NRx4.
  ///
  /// `phase` is 1 in the first half of a 1 MHz cycle. `old` is the register's former value.
  mutating func writeControl(
    _ value: UInt8, old: UInt8, at cycle: UInt64, phase: UInt64, revision: APU.Revision,
    clocksSoon: Bool, into synthesizer: inout Synthesizer
  ) {
    let countdown = nextStep &- cycle &- 1
    if value & 0x80 == 0 && isActive && old & 7 == 7 && value & 7 != 7 && hasStepped
      && (revision == .cgb || countdown & 1 != 0) && countdown >> 1 == UInt64(frequency ^ 0x7FF)
    {
      // The period changed right before the step that has just happened: the countdown starts from the old period,
      // but the step does not count (SameSuite channel_1_freq_change).
      dutyIndex = (dutyIndex &- 1) & 7
      isSuppressed = false
    }
    let oldFrequency = frequency
    frequency = frequency & 0xFF | UInt16(value & 7) << 8
    if value & 0x80 != 0 {
      trigger(
        value, countdown: countdown, oldFrequency: oldFrequency, at: cycle, phase: phase,
        revision: revision, into: &synthesizer)
    }
    if length.control(
      isTrigger: value & 0x80 != 0, enable: value & 0x40 != 0, clocksSoon: clocksSoon)
    {
      stop(at: cycle, into: &synthesizer)
    } else if isActive {
      settle(at: cycle, into: &synthesizer)
    }
  }

  private mutating func trigger(
    _ value: UInt8, countdown: UInt64, oldFrequency: UInt16, at cycle: UInt64, phase: UInt64,
    revision: APU.Revision, into synthesizer: inout Synthesizer
  ) {
    hasStepped = false
    var delay = (isActive ? 4 : 6) &- phase
    var skipsSuppression = false
    if isActive && revision == .cgb {
      // SameSuite channel_1_restart: restarting at the top of a long period steps the duty at once.
      let rest = delayEnd > cycle ? delayEnd &- cycle : 0
      if value & 4 == 0 && ((countdown &- rest) / 2) & 0x400 == 0 {
        dutyIndex = (dutyIndex &+ 1) & 7
        skipsSuppression = true
      } else if frequency == 0x7FF && oldFrequency != 0x7FF && isSuppressed {
        delay &+= 2
      }
    }
    var first = UInt64(frequency ^ 0x7FF) &* 2 &+ delay
    if revision == .early && phase != 0 { first &+= 2 }
    delayEnd = cycle &+ delay
    nextStep = cycle &+ first &+ 1
    envelope.trigger()
    // The new volume is heard at once, even in the pulse that still runs.
    if isActive {
      refresh(at: cycle, into: &synthesizer)
    } else if envelope.isDACOn {
      isActive = true
      isSuppressed = !skipsSuppression
      sample = 0
      settle(at: cycle, into: &synthesizer)
    }
  }
}
