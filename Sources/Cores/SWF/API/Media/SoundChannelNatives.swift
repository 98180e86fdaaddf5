import FlashAVM2
import FlashDisplay
import FlashHeap

/// A.Chn: SoundChannel.
enum SoundChannelNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "get position": NativeCall.number { call in Channel(call).readPosition() }
    case "get leftPeak": NativeCall.number { call in Double(Channel(call).peak.left) }
    case "get rightPeak": NativeCall.number { call in Double(Channel(call).peak.right) }
    case "get soundTransform":
      NativeCall.give { call throws(ScriptError) in
        try call.interpreter.makeSoundTransform(Channel(call).payload.transform)
      }
    case "set soundTransform":
      NativeCall.act { call throws(ScriptError) in
        Channel(call).set(try call.soundTransform(1, named: "sndTransform"))
      }
    case "stop": NativeCall.act { call in Channel(call).stop() }
    default: nil
    }
  }
}

/// A SoundChannel, and what plays for it.
struct Channel {
  let payload: ChannelPayload
  private let player: Player

  init(_ call: NativeCall) { self.init(call.this, call.api) }

  init(_ object: ScriptObject, _ api: ABCMachine) {
    (payload, player) = (ChannelPayload.of(object), api.player)
  }

  private var voice: Voice? {
    payload.voice.flatMap { player.mixer.place(of: $0) }.map { player.mixer.voices[$0] }
  }

  /// Where it plays, in milliseconds; as it was read last where nothing plays (A.Chn.1).
  func readPosition() -> Double {
    if let voice {
      payload.position = voice.position * 1000 / Double(voice.samples.rate)
    } else if let generated = payload.generated {
      payload.position = Double(generated.heard) * 1000 / Double(SoundMixer.rate)
    }
    return payload.position
  }

  var peak: Loudness { voice?.peak ?? payload.generated?.peak ?? Loudness() }

  func set(_ transform: SoundTransform) {
    payload.transform = transform
    payload.generated?.transform = transform
    if let place = payload.voice.flatMap({ player.mixer.place(of: $0) }) {
      player.mixer.voices[place].transform = transform
    }
  }

  /// Ends it; no event is sent.
  func stop() {
    _ = readPosition()
    payload.isStopped = true
    if let place = payload.voice.flatMap({ player.mixer.place(of: $0) }) {
      player.mixer.voices.remove(at: place)
    }
    if let generated = payload.generated {
      player.mixer.streams.removeAll { $0 === generated }
    }
    (payload.voice, payload.generated) = (nil, nil)
  }

  /// Its sound has ended.
  func end(after milliseconds: Double) {
    payload.position = milliseconds
    (payload.voice, payload.generated) = (nil, nil)
  }
}
