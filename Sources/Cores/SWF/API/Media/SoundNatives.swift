import FlashAVM2
import FlashDisplay
import FlashHeap

/// A.Snd: Sound.
enum SoundNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "new":
      NativeCall.act { call throws(ScriptError) in
        _ = SoundPayload.of(call.this, call.api, isConstructed: true)
        if call.value(1).isObject { try load(call) }
      }
    case "load": NativeCall.act(load)
    case "close": NativeCall.act(close)
    case "play": NativeCall.give(play)
    case "get bytesLoaded":
      NativeCall.give { call in Value(rawUInt: UInt32(clamping: payload(call).bytesLoaded)) }
    case "get bytesTotal":
      NativeCall.give { call in Value(rawInt: Int32(clamping: payload(call).bytesTotal)) }
    case "get id3": NativeCall.give { call in payload(call).tags.map { Value($0) } ?? .null }
    // All of a file is there at once.
    case "get isBuffering", "get isURLInaccessible": NativeCall.flag { _ in false }
    case "get length": NativeCall.number { call in payload(call).length }
    case "get url": NativeCall.give { call in payload(call).url.map { call.value($0) } ?? .null }
    default: SoundBytesNatives.of(key)
    }
  }

  static func payload(_ call: NativeCall) -> SoundPayload { SoundPayload.of(call.this, call.api) }

  /// Without a request nothing happens; a sound loads once (A.Snd.2).
  private static func load(_ call: NativeCall) throws(ScriptError) {
    let sound = payload(call)
    guard sound.stage == .new else { throw ScriptError(2037) }
    guard call.value(1).isObject else { return }
    let request = try RequestText(call.value(1), call)
    sound.stage = .loading
    sound.ticket &+= 1
    call.api.load(request, for: ScriptLoad(kind: .sound, object: call.this, ticket: sound.ticket))
  }

  /// Nothing comes of what was asked for (A.Snd.8).
  private static func close(_ call: NativeCall) {
    let sound = payload(call)
    guard sound.stage == .loading else { return }
    sound.ticket &+= 1
    sound.stage = .new
  }

  /// Gives a channel, or null where nothing can be heard (A.Snd.5).
  private static func play(_ call: NativeCall) throws(ScriptError) -> Value {
    let (sound, sounds) = (payload(call), call.api.services.sounds)
    let start = (time: max(call.number(1), 0), loops: call.int(2))
    guard !(start.time > sound.length && sound.stage == .loaded), sounds.hasRoom(with: sound) else {
      return .null
    }
    let channel = call.interpreter.machine.make(
      try call.interpreter.machine.table(for: call.api.types.media.channel, call.interpreter))
    let played = ChannelPayload.of(channel)
    if let transform = call.soundTransform(3) { played.transform = transform }
    if sound.stage == .loaded {
      return sounds.start(sound, channel, start.time, start.loops) ? Value(channel) : .null
    }
    if sound.stage == .new, call.api.events.listeners(of: call.this)?.has("sampleData") ?? false {
      try call.interpreter.holding(Value(channel)) { () throws(ScriptError) in
        sounds.generate(call.this, channel)
      }
    } else {
      sound.waiting.append(
        SoundPayload.Start(channel: channel, time: start.time, loops: start.loops))
    }
    return Value(channel)
  }
}

/// A file that a Sound has asked for has come, or has not (A.Snd.2).
struct SoundLoad {
  private let machine: ABCMachine
  private let object: ScriptObject
  private let sound: SoundPayload
  private let ticket: UInt32

  init(_ machine: ABCMachine, _ object: ScriptObject, _ ticket: UInt32) {
    (self.machine, self.object, self.ticket) = (machine, object, ticket)
    sound = SoundPayload.of(object, machine)
  }

  private var isCurrent: Bool { sound.ticket == ticket }

  func finish(_ url: String, _ answer: LoadAnswer) throws(ScriptError) {
    guard isCurrent else { return }
    let events = machine.events
    guard case .bytes(let bytes, _) = LoadOutcome(answer), let samples = SoundDecoding.mp3(bytes)
    else {
      return events.sendStreamError(url, to: object)
    }
    sound.url = url
    events.send("open", to: object)
    guard isCurrent else { return }
    sound.setLoaded(samples, bytes: bytes.count)
    try begin(bytes)
    guard isCurrent else { return }
    events.send("complete", to: object)
  }

  /// What has been loaded is known, and what waits for it begins.
  func begin(_ bytes: [UInt8]) throws(ScriptError) {
    let events = machine.events
    let waiting = sound.waiting
    sound.waiting = []
    for start in waiting where !ChannelPayload.of(start.channel).isStopped {
      guard start.time <= sound.length else { continue }
      _ = machine.services.sounds.start(sound, start.channel, start.time, start.loops)
    }
    events.sendProgress(bytes.count, of: bytes.count, to: object)
    guard isCurrent, let tags = try SoundTags(bytes).object(machine.interpreter) else { return }
    sound.tags = tags
    events.send("id3", to: object)
  }
}
