import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap

/// A.Mix: SoundMixer.
enum SoundMixerNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "static get bufferTime":
      NativeCall.give { call in Value(rawInt: call.api.services.sounds.bufferTime) }
    case "static set bufferTime":
      NativeCall.act { call in call.api.services.sounds.bufferTime = call.int(1) }
    case "static get soundTransform":
      NativeCall.give { call throws(ScriptError) in
        try call.interpreter.makeSoundTransform(call.api.player.mixer.transform)
      }
    case "static set soundTransform":
      NativeCall.act { call throws(ScriptError) in
        call.api.player.mixer.transform = try call.soundTransform(1, named: "sndTransform")
      }
    case "static areSoundsInaccessible": NativeCall.flag { _ in false }
    case "static stopAll": NativeCall.act { call in call.api.services.sounds.stopAll() }
    case "static computeSpectrum": NativeCall.act(computeSpectrum)
    default: nil
    }
  }

  /// Fills an array with what was heard last (A.Mix.2).
  private static func computeSpectrum(_ call: NativeCall) throws(ScriptError) {
    let target = try call.object(1, named: "outputArray")
    let bytes = try ByteArrayState.of(Value(target), call.interpreter.machine)
    let spectrum = Spectrum(call.api.player.mixer.recent)
    try bytes.replace(with: [])
    for channel in 0..<2 {
      for level in spectrum.levels(
        channel, isTransformed: call.flag(2), stretch: Int(call.int(3)))
      {
        try bytes.put(level.bitPattern)
      }
    }
    bytes.position = 0
  }
}

/// What was heard last, as a wave or by its frequencies.
struct Spectrum {
  /// Of each channel; 1 is full loudness.
  private var waves: [[Float]]
  /// The waves are as long as this, with silence after them, when their frequencies are looked for.
  private static let length = 2048
  private static let cosines = (0..<length).map {
    cosine(2 * Double.pi * Double($0) / Double(length))
  }

  /// Of interleaved samples.
  init(_ recent: [Int16]) {
    let count = SoundMixer.recentCount
    waves = Array(repeating: Array(repeating: 0, count: count), count: 2)
    let first = count - recent.count / 2
    for (index, sample) in recent.enumerated() where first + index / 2 < count {
      waves[index % 2][first + index / 2] = Float(sample) / 32768
    }
  }

  /// 256 of a channel's levels: every second one, or the first ones, each several times.
  func levels(_ channel: Int, isTransformed: Bool, stretch: Int) -> [Float] {
    let all = isTransformed ? frequencies(waves[channel]) : waves[channel]
    let times = max(stretch - 1, 1)
    return (0..<256).map { all[stretch <= 0 ? $0 * 2 : $0 / times] }
  }

  private func frequencies(_ wave: [Float]) -> [Float] {
    (0..<wave.count).map { bin in
      var sum = 0.0
      for (index, sample) in wave.enumerated() where sample != 0 {
        sum += Double(sample) * Self.cosines[bin * index % Self.length]
      }
      return Float(max(logarithm(abs(sum)), 0) / 4)
    }
  }
}
