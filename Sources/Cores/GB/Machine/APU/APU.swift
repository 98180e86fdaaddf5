/// The sound chip: two pulse channels, a wave channel, a noise channel, a mixer and the way to 48 kHz.
///
/// It is lazy: `now` is the cycle up to which it has run, and it catches up when a register is touched or the frame ends,
/// going from event to event (duty edges, samples, shifts) instead of from dot to dot. The caller's clock counts dots
/// (4 194 304 a second, real time also in double speed); inside, everything is counted in APU cycles of two dots.
/// The order within one cycle is: channels, the sweep's calculation, the CPU's access, the frame sequencer.
///
/// Sources: Pan Docs "Audio" and "Audio details"; checked against blargg's dmg_sound and cgb_sound and SameSuite's apu.
struct APU {
  /// Output samples a second, each a left and a right `Int16`.
  static let sampleRate: Double = 48_000

  /// How the sound chip of a model behaves where revisions differ.
  enum Revision {
    /// Everything before the Game Boy Color.
    case early
    /// A Game Boy Color before the CPU CGB D.
    case cgbC
    case cgb, agb

    /// Whether a register shows 0xFF for a moment before the value that the CPU writes to it.
    ///
    /// Source: Pan Docs describes the same for STAT on the DMG ("STAT: spurious interrupts").
    var showsOnesDuringWrites: Bool { isOld }

    /// Whether the sound chip is one from before the CPU CGB D.
    @inline(__always) var isOld: Bool { self == .early || self == .cgbC }
  }

  let model: Model
  let revision: Revision
  /// Raw values of 0xFF10…0xFF3F, wave RAM last: 48 bytes, owned, freed by `deallocate`.
  let registers: UnsafeMutablePointer<UInt8>
  /// The cycle up to which everything has run.
  var now: UInt64 = 0
  /// Bit 7 of NR52.
  var isPowered = false
  /// Cycle of the last power-on; the phases of the 1 MHz clocks count from here.
  var poweredAt: UInt64 = 0

  var pulse1 = PulseChannel()
  var pulse2 = PulseChannel()
  var wave: WaveChannel
  var noise = NoiseChannel()
  var sweep = Sweep()
  /// Cycles until a delayed start of the noise channel (DMG), or 0.
  var noiseDelay: UInt64 = 0
  var sequencer = FrameSequencer()
  var synthesizer: Synthesizer
  // Set through `muted` and `filter`.
  var mutedChannels: UInt8 = 0
  var chosenFilter = AudioFilter.model

  init(model: Model) {
    self.model = model
    revision =
      switch model {
      case .agb: .agb
      case .cgb: .cgb
      case .cgbC: .cgbC
      case .dmg, .mgb, .sgb, .sgb2: .early
      }
    registers = .allocate(capacity: 48)
    registers.initialize(repeating: 0, count: 48)
    wave = WaveChannel(wave: registers + 32)
    synthesizer = Synthesizer(model: model)
    if revision == .agb {
      // No DACs there: a channel that is off mixes as a digital 0.
      pulse1.restLevel = 240
      pulse2.restLevel = 240
      wave.restLevel = 240
      noise.restLevel = 240
    }
  }

  func deallocate() {
    registers.deallocate()
    synthesizer.deallocate()
  }

  /// Puts the chip in the state the CPU finds at clock 0: off, or as the boot ROM leaves it.
  mutating func powerUp(afterBootROM: Bool) {
    now = 0
    poweredAt = 0
    sequencer = FrameSequencer()
    synthesizer.settle(at: 0, cycle: 0)
    registers.update(repeating: 0, count: 48)
    let pattern: (UInt64, UInt64) =
      model.isColor
      ? (0x00FF_00FF_00FF_00FF, 0x00FF_00FF_00FF_00FF)
      : (0x8440_43AA_2D78_923C, 0x6059_59B0_34B8_2EDA)
    for byte in 0..<8 {
      registers[32 + byte] = UInt8(truncatingIfNeeded: pattern.0 >> UInt64(56 - 8 * byte))
      registers[40 + byte] = UInt8(truncatingIfNeeded: pattern.1 >> UInt64(56 - 8 * byte))
    }
    isPowered = false
    resetChannels(keepingLengths: false)
    if afterBootROM {
      switchOn()
      // The boot ROM's chime has died away by now; only the Super Game Boy plays none.
      registers[0x00] = 0x80
      registers[0x01] = 0x80
      registers[0x02] = 0xF3
      registers[0x03] = 0xC1
      registers[0x04] = 0x07
      pulse1.writeDuty(0x80)
      pulse1.envelope.register = 0xF3
      pulse1.envelope.countdown = 3
      pulse1.envelope.isLocked = true
      pulse1.divider.reload = 0x7C1
      pulse1.isActive = !model.isSuper
      pulse1.divider.nextOverflow = now &+ pulse1.divider.period
      registers[0x14] = 0x77
      registers[0x15] = 0xF3
    }
    for voice in 0..<4 { setWeight(voice) }
    pulse1.settle(at: now, into: &synthesizer)
    pulse2.settle(at: now, into: &synthesizer)
    wave.settle(at: now, into: &synthesizer)
    noise.settle(at: now, into: &synthesizer)
    synthesizer.settle(at: mix, cycle: now)
  }

  /// The packed sum of what the four channels put out now.
  private var mix: Int64 {
    Int64(pulse1.voice.level) &* pulse1.voice.weight
      &+ Int64(pulse2.voice.level) &* pulse2.voice.weight
      &+ Int64(wave.voice.level) &* wave.voice.weight
      &+ Int64(noise.voice.level) &* noise.voice.weight
  }

  // MARK: - Time

  /// Runs up to a dot; a clock that lies behind is taken as now.
  @inline(__always)
  mutating func run(to clock: UInt64) {
    let target = clock &>> 1
    if target > now { catchUp(to: target) }
  }

  @inline(never)
  private mutating func catchUp(to target: UInt64) {
    if target &- now > 1 << 24 { leap(to: target &- (1 << 20)) }
    while true {
      let edge = sequencer.edgeCycle
      var stop = target
      if edge < stop { stop = max(edge, now) }
      if isPowered {
        if sweep.isCounting(registers[0]) { stop = min(stop, now &+ sweep.remaining) }
        if noiseDelay != 0 { stop = min(stop, now &+ noiseDelay) }
        advance(to: stop)
      } else {
        now = stop
      }
      if edge < target && edge <= now {
        sequencerEdge()
      } else if now == target {
        return
      }
    }
  }

  /// Runs the channels to a cycle before which no other part acts.
  @inline(__always)
  private mutating func advance(to stop: UInt64) {
    let cycles = stop &- now
    let isSweepCounting = sweep.isCounting(registers[0])
    pulse1.run(to: stop, into: &synthesizer)
    pulse2.run(to: stop, into: &synthesizer)
    wave.run(to: stop, into: &synthesizer)
    noise.run(to: stop, countsInSilence: revision == .early, into: &synthesizer)
    now = stop
    sweep.hold = sweep.hold > cycles ? sweep.hold &- cycles : 0
    if isSweepCounting {
      sweep.remaining &-= cycles
      if sweep.remaining == 0 { finishSweepCalculation() }
    }
    if noiseDelay != 0 {
      noiseDelay &-= cycles
      if noiseDelay == 0 { startNoise() }
    }
  }

  /// Skips a long time at once (only a forged state can ask for it): all times are moved, nothing runs.
  private mutating func leap(to cycle: UInt64) {
    let distance = (cycle &- now) & ~0xFFFF
    now &+= distance
    poweredAt &+= distance
    pulse1.divider.nextOverflow &+= distance
    pulse2.divider.nextOverflow &+= distance
    wave.nextStep &+= distance
    noise.nextTick &+= distance
    synthesizer.baseCycle &+= distance
    sequencer.schedule(after: now &* 2)
  }

  /// 1 in the first half of a 1 MHz cycle, which in single speed is where the CPU always finds the chip.
  @inline(__always) var phase: UInt64 { ((now &- poweredAt) & 1) ^ 1 }

  /// Ends the frame: runs to the clock and writes the finished samples, interleaved left and right.
  ///
  /// Returns the number of pairs written, at most `capacity`; more are kept for the next call.
  mutating func endFrame(
    at clock: UInt64, into samples: UnsafeMutablePointer<Int16>, capacity: Int
  ) -> Int {
    run(to: clock)
    return synthesizer.read(until: now, into: samples, capacity: capacity)
  }

  // MARK: - Power

  mutating func switchOn() {
    isPowered = true
    poweredAt = now
    resetChannels(keepingLengths: revision == .early)
    sequencer.powerOn(at: now &* 2)
  }

  mutating func switchOff() {
    for register in 0..<0x16 { registers[register] = 0 }
    isPowered = false
    for voice in 0..<4 { setWeight(voice) }
    resetChannels(keepingLengths: revision == .early)
  }

  /// Everything inside to zero; the DMG's length counters live on.
  private mutating func resetChannels(keepingLengths: Bool) {
    let lengths = (
      pulse1.length.remaining, pulse2.length.remaining, wave.length.remaining,
      noise.length.remaining
    )
    let (voice1, voice2, voice3, voice4) = (pulse1.voice, pulse2.voice, wave.voice, noise.voice)
    let rest = pulse1.restLevel
    pulse1 = PulseChannel()
    pulse2 = PulseChannel()
    wave = WaveChannel(wave: registers + 32)
    noise = NoiseChannel()
    noise.nextTick = now &+ 2
    sweep = Sweep()
    noiseDelay = 0
    (pulse1.voice, pulse2.voice, wave.voice, noise.voice) = (voice1, voice2, voice3, voice4)
    (pulse1.restLevel, pulse2.restLevel, wave.restLevel, noise.restLevel) = (rest, rest, rest, rest)
    if keepingLengths {
      (
        pulse1.length.remaining, pulse2.length.remaining, wave.length.remaining,
        noise.length.remaining
      ) = lengths
    }
    pulse1.settle(at: now, into: &synthesizer)
    pulse2.settle(at: now, into: &synthesizer)
    wave.settle(at: now, into: &synthesizer)
    noise.settle(at: now, into: &synthesizer)
  }
}
