import HostBase

/// The player's hand on the sound.
struct SoundControl {
  private let speaker: (any Speaker)?

  /// The control of a speaker, if there is one.
  init(_ speaker: (any Speaker)?) { self.speaker = speaker }

  /// Turns the sound off or on, and says so.
  func toggle() -> PlayNotice {
    guard let speaker, speaker.fill != nil else { return .noSound }
    speaker.isMuted.toggle()
    return .sound(isOn: !speaker.isMuted)
  }

  /// Louder or quieter by tenths, and says so; sound that was off comes on.
  func change(by tenths: Int) -> PlayNotice {
    guard let speaker, speaker.fill != nil else { return .noSound }
    let now = Int((speaker.volume * 10).rounded(), in: 0...10)
    let wanted = min(max(now + tenths, 0), 10)
    speaker.volume = Double(wanted) / 10
    speaker.isMuted = false
    return .volume(wanted * 10)
  }
}
