// What the player may choose about the sound; nothing of it reaches the chip's registers or its time.

/// How the output capacitors shape the sound.
public enum AudioFilter: String, Sendable, CaseIterable {
  /// As in the model being imitated.
  case model
  /// As in a DMG: deep tones pass.
  case dmg
  /// As in a CGB: deep tones are weaker.
  case cgb
  /// None: the sum of the channels as it is, with its steps when a channel is switched.
  case off
}

extension APU {
  /// Which channels are not heard: bits 0…3 for the two pulse channels, wave and noise.
  var muted: UInt8 {
    get { mutedChannels }
    set {
      mutedChannels = newValue & 0x0F
      for channel in 0..<4 { setWeight(channel) }
    }
  }

  /// How the output capacitors shape the sound.
  var filter: AudioFilter {
    get { chosenFilter }
    set {
      guard newValue != chosenFilter else { return }
      chosenFilter = newValue
      switch newValue {
      case .model: synthesizer.chargeRate = Synthesizer.chargeRate(of: model)
      case .dmg: synthesizer.chargeRate = Synthesizer.chargeRate(of: .dmg)
      case .cgb: synthesizer.chargeRate = Synthesizer.chargeRate(of: .cgb)
      case .off:
        synthesizer.chargeRate = 0
        synthesizer.leftCharge = 0
        synthesizer.rightCharge = 0
      }
    }
  }

  /// Takes over what was chosen for another chip.
  mutating func adopt(_ other: (filter: AudioFilter, muted: UInt8)) {
    filter = other.filter
    muted = other.muted
  }
}
