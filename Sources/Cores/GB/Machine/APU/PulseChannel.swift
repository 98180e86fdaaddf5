/// Channels 1 and 2: a pulse of four widths with a volume envelope.
///
/// Three parts in a row: the period divider clocks the duty position, the duty position selects a bit of the pattern, and
/// the bit gates the envelope's volume. Times are APU cycles (2 097 152 a second). Nothing changes between two clocks of
/// the duty position, and of its eight values only the two at which the output changes are processed.
///
/// Sources: Pan Docs "Audio registers" and "Audio details"; delays as measured by SameSuite's channel_1 and channel_2
/// tests, each named beside the rule it shows.
struct PulseChannel {
  var isActive = false
  /// A channel that starts from silence puts out a digital 0 until the duty position moves (Pan Docs "Audio details":
  /// a pulse channel that is switched on first puts out 0).
  var waitsForDuty = false
  /// Position in the duty pattern, 0…7.
  ///
  /// Only switching the APU off resets it (Pan Docs "Audio details").
  var dutyPosition: UInt8 = 0
  /// Bits 6 and 7 of NRx1.
  var duty: UInt8 = 0
  /// Digital output, 0…15, as PCM12 shows it.
  var sample: UInt8 = 0
  var divider = PeriodDivider()
  var length = LengthCounter(maximum: 64)
  var envelope = Envelope()
  var voice = Voice()
  /// Level of a DAC that is off.
  var restLevel: Int32 = 0

  /// Bit i is the output at position i.
  ///
  /// The four patterns are those of Pan Docs, "Audio registers", NR11.
  @inline(__always) var pattern: UInt8 {
    UInt8(truncatingIfNeeded: (0x7EE1_8180 as UInt32) &>> (UInt32(duty) &* 8))
  }
  /// Above 20 kHz only the mean is heard.
  @inline(__always) var isUltrasonic: Bool { divider.reload >= 2042 }

  @inline(__always)
  mutating func run(to end: UInt64, into synthesizer: inout Synthesizer) {
    if isActive && divider.nextOverflow <= end { advance(to: end, into: &synthesizer) }
  }

  @inline(never)
  private mutating func advance(to end: UInt64, into synthesizer: inout Synthesizer) {
    // The first step alone: what is heard now may stem from another duty, or from the wait for the first step.
    let period = divider.period
    var step = divider.nextOverflow
    dutyPosition = (dutyPosition &+ 1) & 7
    waitsForDuty = false
    divider.hasOverflowed = true
    refresh(at: step, into: &synthesizer)
    step &+= period
    if step <= end {
      let pattern = self.pattern
      var index = dutyPosition
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
      dutyPosition = index
      sample = (pattern &>> index) & 1 != 0 ? envelope.volume : 0
    }
    divider.nextOverflow = step
    divider.lastOverflow = step &- period
  }

  /// Brings sample and level up to date after a step or a change of volume.
  mutating func refresh(at cycle: UInt64, into synthesizer: inout Synthesizer) {
    if isActive {
      if waitsForDuty { return }
      sample = (pattern &>> dutyPosition) & 1 != 0 ? envelope.volume : 0
    } else {
      sample = 0
    }
    settle(at: cycle, into: &synthesizer)
  }

  /// Puts out the level that belongs to the current sample.
  mutating func settle(at cycle: UInt64, into synthesizer: inout Synthesizer) {
    let level: Int32
    if !envelope.isDACOn {
      level = restLevel
    } else if isActive && isUltrasonic && !waitsForDuty {
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
    _ value: UInt8, at cycle: UInt64, revision: APU.Revision, into synthesizer: inout Synthesizer
  ) {
    envelope.write(value, isPlaying: isActive, revision: revision)
    isActive = isActive && envelope.isDACOn
    refresh(at: cycle, into: &synthesizer)
    settle(at: cycle, into: &synthesizer)
  }

  mutating func writePeriodLow(
    _ value: UInt8, at cycle: UInt64, into synthesizer: inout Synthesizer
  ) {
    divider.writeLow(value, at: cycle)
    if isActive { settle(at: cycle, into: &synthesizer) }
  }

  /// NRx4: upper bits of the period, length enable, trigger.
  ///
  /// `phase` is 1 in the first half of a 1 MHz cycle. `old` is the register's former value.
  mutating func writeControl(
    _ value: UInt8, old: UInt8, at cycle: UInt64, phase: UInt64, revision: APU.Revision,
    clocksSoon: Bool, into synthesizer: inout Synthesizer
  ) {
    let isTrigger = value & 0x80 != 0
    clockDuty(from: old, to: value, at: cycle, revision: revision)
    let wasShortest = divider.reload == 0x7FF
    divider.writeHigh(value)
    if isTrigger {
      trigger(
        bringsShortest: !wasShortest && divider.reload == 0x7FF, at: cycle, phase: phase,
        revision: revision, into: &synthesizer)
    }
    if length.control(
      isTrigger: isTrigger, enable: value & 0x40 != 0, clocksSoon: clocksSoon)
    {
      stop(at: cycle, into: &synthesizer)
    } else if isActive {
      settle(at: cycle, into: &synthesizer)
    }
  }

  /// The effect of NRx4's upper period bits on the duty's clock, which is the divider running over: the fall of its top
  /// bits.
  ///
  /// - A restart that loads a clear top bit over a set one makes the bit fall as well, and so clocks the duty
  ///   (Game Boy Color). SameSuite's channel_1_restart shows the other half, that a set bit over any value does not; the
  ///   half with the fall was published with SameBoy (see CREDITS.md) and has no test in the recorded corpus.
  /// - While the load that follows an overflow is in progress, clearing one of the three bits when all were set takes the
  ///   overflow back. SameSuite's channel_1_freq_change_timing has this for each revision; the recorded corpus
  ///   does not contain it.
  private mutating func clockDuty(
    from old: UInt8, to new: UInt8, at cycle: UInt64, revision: APU.Revision
  ) {
    guard isActive else { return }
    if new & 0x80 != 0 {
      let falls = divider.count(at: cycle) & 0x400 != 0 && new & 4 == 0
      if falls && revision == .cgb { dutyPosition = (dutyPosition &+ 1) & 7 }
    } else if old & 7 == 7 && new & 7 != 7
      && divider.isLoading(at: cycle, window: revision == .cgb ? 1 : 0)
    {
      dutyPosition = (dutyPosition &- 1) & 7
    }
  }

  /// Restarts the divider and the envelope, and switches the channel on if its DAC is on.
  ///
  /// `bringsShortest`: the write has changed the period to the shortest one. A second trigger that does so before the
  /// first duty step takes a clock more on the Game Boy Color (published with SameBoy, see CREDITS.md; the recorded
  /// corpus has no test for it).
  private mutating func trigger(
    bringsShortest: Bool, at cycle: UInt64, phase: UInt64, revision: APU.Revision,
    into synthesizer: inout Synthesizer
  ) {
    // Two clocks from silence, one while it plays: SameSuite channel_1_restart. The edge: channel_2_align_cpu.
    var clocks: UInt64 = isActive ? 1 : 2
    if bringsShortest && isActive && waitsForDuty && revision == .cgb { clocks &+= 1 }
    divider.restart(at: cycle, phase: phase, clocks: clocks, isEarly: revision.isOld)
    envelope.trigger()
    // The new volume is heard at once, even in the pulse that still runs.
    if isActive {
      refresh(at: cycle, into: &synthesizer)
    } else if envelope.isDACOn {
      isActive = true
      waitsForDuty = true
      sample = 0
      settle(at: cycle, into: &synthesizer)
    }
  }
}
