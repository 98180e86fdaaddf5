/// Channel 3: 32 samples of four bits, played from wave RAM.
struct WaveChannel {
  /// 16 bytes, high nibble first; part of the APU's registers, which own it.
  let wave: UnsafeMutablePointer<UInt8>
  var isActive = false
  /// Bit 7 of NR30.
  var isDACOn = false
  /// Position among the 32 samples.
  var index: UInt8 = 0
  /// The byte read last.
  var latch: UInt8 = 0
  /// Bits the sample is shifted right by: 4 (silence), 0, 1 or 2.
  var shift: UInt8 = 4
  /// Digital output, 0…15.
  var sample: UInt8 = 0
  var frequency: UInt16 = 0
  var nextStep: UInt64 = 0
  /// Cycle of the last read of wave RAM.
  var lastStep: UInt64 = .max
  var length = LengthCounter(maximum: 256)
  var voice = Voice()
  var restLevel: Int32 = 0

  init(wave: UnsafeMutablePointer<UInt8>) { self.wave = wave }

  @inline(__always) var period: UInt64 { UInt64(2048 &- frequency) }
  /// A round of 32 samples takes less than 1/20 000 second.
  @inline(__always) var isUltrasonic: Bool { frequency >= 2045 }

  @inline(__always)
  mutating func run(to end: UInt64, into synthesizer: inout Synthesizer) {
    if isActive && nextStep <= end { advance(to: end, into: &synthesizer) }
  }

  @inline(never)
  private mutating func advance(to end: UInt64, into synthesizer: inout Synthesizer) {
    let period = self.period
    var step = nextStep
    var index = self.index
    let isHeard = voice.weight != 0 && shift != 4 && !isUltrasonic
    if isHeard {
      while step <= end {
        index = (index &+ 1) & 31
        let byte = wave[Int(index &>> 1)]
        let value = (index & 1 != 0 ? byte & 15 : byte &>> 4) &>> shift
        voice.set(240 &- 32 &* Int32(value), at: step, into: &synthesizer)
        step &+= period
      }
    } else {
      let steps = (end &- step) / max(1, period) &+ 1
      index = UInt8(truncatingIfNeeded: UInt64(index) &+ steps) & 31
      step &+= steps &* period
    }
    self.index = index
    nextStep = step
    lastStep = step &- period
    latch = wave[Int(index >> 1)]
    sample = currentNibble
    settle(at: lastStep, into: &synthesizer)
  }

  private var currentNibble: UInt8 { (index & 1 != 0 ? latch & 15 : latch >> 4) >> shift }

  /// Puts out the level that belongs to the current sample.
  mutating func settle(at cycle: UInt64, into synthesizer: inout Synthesizer) {
    let level: Int32
    if !isDACOn {
      level = restLevel
    } else if isActive && isUltrasonic && shift != 4 {
      var total: Int32 = 0
      for byte in 0..<16 {
        total &+= Int32((wave[byte] >> 4) >> shift) &+ Int32((wave[byte] & 15) >> shift)
      }
      level = 240 &- total
    } else {
      level = 240 &- 32 &* Int32(sample)
    }
    voice.set(level, at: cycle, into: &synthesizer)
  }

  mutating func stop(at cycle: UInt64, into synthesizer: inout Synthesizer) {
    isActive = false
    sample = 0
    settle(at: cycle, into: &synthesizer)
  }

  // MARK: - Registers

  mutating func writePower(
    _ value: UInt8, at cycle: UInt64, into synthesizer: inout Synthesizer
  ) {
    isDACOn = value & 0x80 != 0
    if !isDACOn {
      stop(at: cycle, into: &synthesizer)
    } else {
      settle(at: cycle, into: &synthesizer)
    }
  }

  mutating func writeVolume(
    _ value: UInt8, at cycle: UInt64, into synthesizer: inout Synthesizer
  ) {
    let code = (value >> 5) & 3
    shift = code == 0 ? 4 : code &- 1
    if isActive {
      sample = currentNibble
      settle(at: cycle, into: &synthesizer)
    }
  }

  mutating func writeControl(
    _ value: UInt8, at cycle: UInt64, revision: APU.Revision, clocksSoon: Bool,
    into synthesizer: inout Synthesizer
  ) {
    frequency = frequency & 0xFF | UInt16(value & 7) << 8
    if value & 0x80 != 0 { trigger(at: cycle, revision: revision) }
    if length.control(
      isTrigger: value & 0x80 != 0, enable: value & 0x40 != 0, clocksSoon: clocksSoon)
    {
      stop(at: cycle, into: &synthesizer)
    } else if isActive {
      settle(at: cycle, into: &synthesizer)
    }
  }

  /// Starts over at the first byte, which is not read before the second sample: the latch is heard until then
  /// (Pan Docs "Audio details": the first sample played is the one left in the buffer).
  ///
  /// The first read comes three cycles later than the period says (channel_3_restart_during_delay). The channel's own read
  /// is performed one cycle after a trigger, if it is due, but at the first byte.
  private mutating func trigger(at cycle: UInt64, revision: APU.Revision) {
    let isReading = isActive && nextStep == cycle &+ 1
    if isReading && revision == .early { corrupt() }
    index = 0
    if isReading { latch = wave[0] }
    if isDACOn && !isActive {
      isActive = true
      sample = currentNibble
    }
    nextStep = cycle &+ period &+ 3
  }

  /// Before the Game Boy Color, a trigger in the very cycle of a read mixes up the first four bytes
  /// (Pan Docs "Audio details", blargg dmg_sound 10).
  private func corrupt() {
    let position = Int(((index &+ 1) >> 1) & 15)
    if position < 4 {
      wave[0] = wave[position]
    } else {
      for byte in 0..<4 { wave[byte] = wave[position & ~3 | byte] }
    }
  }

  /// The byte a CPU access reaches while the channel plays, or nil when it reaches none: before the Game Boy Color only
  /// in the cycle of the channel's own read, on the Advance never.
  func reachableByte(at cycle: UInt64, revision: APU.Revision) -> Int? {
    switch revision {
    case .early: lastStep == cycle ? Int(index >> 1) : nil
    case .cgb, .cgbC: Int(index >> 1)
    case .agb: nil
    }
  }
}
