extension APU {
  /// What the CPU reads at 0xFF10…0xFF3F, or at 0xFF76 and 0xFF77 (PCM12, PCM34).
  mutating func read(_ address: UInt16, at clock: UInt64) -> UInt8 {
    run(to: clock)
    switch address {
    case 0xFF26:
      var status: UInt8 = isPowered ? 0xF0 : 0x70
      if pulse1.isActive { status |= 1 }
      if pulse2.isActive { status |= 2 }
      if wave.isActive { status |= 4 }
      if noise.isActive { status |= 8 }
      return status
    case 0xFF10..<0xFF30:
      let index = Int(address & 0x3F)
      return registers[index &- 0x10] | Self.unreadable(index)
    case 0xFF30...0xFF3F:
      guard wave.isActive else { return registers[Int(address & 0x3F) &- 0x10] }
      guard let byte = wave.reachableByte(at: now, revision: revision) else { return 0xFF }
      return wave.wave[byte]
    case 0xFF76:
      return model.isColor ? pulse1.sample | pulse2.sample << 4 : 0xFF
    case 0xFF77:
      return model.isColor ? wave.sample | noise.sample << 4 : 0xFF
    default: return 0xFF
    }
  }

  /// The CPU's write to 0xFF10…0xFF3F.
  mutating func write(_ address: UInt16, _ value: UInt8, at clock: UInt64) {
    run(to: clock)
    switch address {
    case 0xFF30...0xFF3F:
      if !wave.isActive {
        registers[Int(address & 0x3F) &- 0x10] = value
      } else if let byte = wave.reachableByte(at: now, revision: revision) {
        wave.wave[byte] = value
      }
      return
    case 0xFF26:
      if value & 0x80 == 0 {
        if isPowered { switchOff() }
      } else if !isPowered {
        switchOn()
      }
      return
    case 0xFF10..<0xFF26: break
    default: return
    }
    if isPowered {
      writePowered(address, value)
    } else if revision == .early {
      // Without power only the length counters listen, and only before the Game Boy Color.
      switch address {
      case 0xFF11: pulse1.length.remaining = 64 &- UInt16(value & 0x3F)
      case 0xFF16: pulse2.length.remaining = 64 &- UInt16(value & 0x3F)
      case 0xFF1B: wave.length.remaining = 256 &- UInt16(value)
      case 0xFF20: noise.length.remaining = 64 &- UInt16(value & 0x3F)
      default: break
      }
    }
  }

  private mutating func writePowered(_ address: UInt16, _ value: UInt8) {
    let index = Int(address & 0x3F) &- 0x10
    let old = registers[index]
    if address == 0xFF10 {
      writeSweep(value)
      return
    }
    registers[index] = value
    switch address {
    case 0xFF11: pulse1.writeDuty(value)
    case 0xFF12:
      pulse1.writeEnvelope(
        value, at: now, revision: revision, into: &synthesizer)
    case 0xFF13: pulse1.writePeriodLow(value, at: now, into: &synthesizer)
    case 0xFF14:
      let wasActive = pulse1.isActive
      pulse1.writeControl(
        value, old: old, at: now, phase: phase, revision: revision,
        clocksSoon: clocksLengthsSoon, into: &synthesizer)
      if value & 0x80 != 0 { triggerSweep(wasActive: wasActive) }
    case 0xFF16: pulse2.writeDuty(value)
    case 0xFF17:
      pulse2.writeEnvelope(
        value, at: now, revision: revision, into: &synthesizer)
    case 0xFF18: pulse2.writePeriodLow(value, at: now, into: &synthesizer)
    case 0xFF19:
      pulse2.writeControl(
        value, old: old, at: now, phase: phase, revision: revision,
        clocksSoon: clocksLengthsSoon, into: &synthesizer)
    case 0xFF1A: wave.writePower(value, at: now, into: &synthesizer)
    case 0xFF1B: wave.length.remaining = 256 &- UInt16(value)
    case 0xFF1C: wave.writeVolume(value, at: now, into: &synthesizer)
    case 0xFF1D:
      wave.frequency = wave.frequency & 0x700 | UInt16(value)
      wave.settle(at: now, into: &synthesizer)
    case 0xFF1E:
      wave.writeControl(
        value, at: now, revision: revision, clocksSoon: clocksLengthsSoon, into: &synthesizer)
    case 0xFF20: noise.length.remaining = 64 &- UInt16(value & 0x3F)
    case 0xFF21:
      noise.writeEnvelope(
        value, at: now, revision: revision, into: &synthesizer)
    case 0xFF22:
      noise.writeFrequency(
        value, at: now, alignment: now &- poweredAt, revision: revision, into: &synthesizer)
    case 0xFF23: writeNoiseControl(value)
    case 0xFF24, 0xFF25: for voice in 0..<4 { setWeight(voice) }
    default: break
    }
  }

  private mutating func writeNoiseControl(_ value: UInt8) {
    if value & 0x80 != 0 {
      // An early chip takes a trigger only on a multiple of four cycles since power-on. A trigger between two of them
      // misses the next one as well. The recorded corpus has no test for this.
      let late = (now &- poweredAt) & 3
      if revision == .early && late != 0 {
        noiseDelay = 8 &- late
      } else {
        startNoise()
      }
    }
    if noise.length.control(
      isTrigger: value & 0x80 != 0, enable: value & 0x40 != 0, clocksSoon: clocksLengthsSoon)
    {
      noise.stop(at: now, into: &synthesizer)
    }
  }

  mutating func startNoise() {
    let isSlow = revision.isOld && !sequencer.isDoubleSpeed
    noise.trigger(
      at: now, alignment: now &- poweredAt, revision: revision, isSlow: isSlow, into: &synthesizer)
  }

  /// What NR50 and NR51 make of channel 0…3, packed as in `Voice`.
  func weight(of channel: Int) -> Int64 {
    let volume = registers[0x14]
    let channel = UInt8(truncatingIfNeeded: channel)
    if mutedChannels >> channel & 1 != 0 { return 0 }
    let routing = registers[0x15] >> channel
    let left = routing & 0x10 != 0 ? Int64((volume >> 4) & 7) + 1 : 0
    let right = routing & 1 != 0 ? Int64(volume & 7) + 1 : 0
    return left << 32 + right
  }

  /// Applies NR50 and NR51 to channel 0…3.
  mutating func setWeight(_ channel: Int) {
    let weight = weight(of: channel)
    switch channel {
    case 0: pulse1.voice.route(weight, at: now, into: &synthesizer)
    case 1: pulse2.voice.route(weight, at: now, into: &synthesizer)
    case 2: wave.voice.route(weight, at: now, into: &synthesizer)
    default: noise.voice.route(weight, at: now, into: &synthesizer)
    }
  }

  /// Bits of 0xFF00 + index that read as 1 whatever was written (Pan Docs "Audio registers").
  private static func unreadable(_ index: Int) -> UInt8 {
    switch index {
    case 0x10: 0x80
    case 0x11, 0x16: 0x3F
    case 0x14, 0x19, 0x1E, 0x23: 0xBF
    case 0x1A: 0x7F
    case 0x1C: 0x9F
    case 0x12, 0x17, 0x21, 0x22, 0x24, 0x25: 0
    default: 0xFF
    }
  }
}
