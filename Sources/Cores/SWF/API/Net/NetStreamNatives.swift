import FlashAVM2
import FlashDisplay
import FlashHeap

/// N.Ns: NetStream.
enum NetStreamNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "new":
      NativeCall.act { call throws(ScriptError) in
        let connection = try call.object(1, named: "connection")
        guard ConnectionFields(connection, call.api.types).isConnected else {
          throw ScriptError(2126)
        }
        _ = payload(call)
      }
    case "get client":
      NativeCall.give { call in Value(payload(call).client ?? call.this) }
    case "set client":
      NativeCall.act { call throws(ScriptError) in
        guard let client = call.value(1).asObject else { throw ScriptError(.typeError, 2004) }
        payload(call).client = client
      }
    case "get soundTransform":
      NativeCall.give { call throws(ScriptError) in
        try call.interpreter.makeSoundTransform(payload(call).player.transform ?? SoundTransform())
      }
    case "set soundTransform":
      NativeCall.act { call throws(ScriptError) in
        payload(call).player.transform = try call.soundTransform(1, named: "soundTransform")
      }
    case "get info":
      NativeCall.give { call throws(ScriptError) in
        let type = call.api.types.type("flash.net", "NetStreamInfo")
        return Value(
          call.interpreter.machine.make(
            try call.interpreter.machine.table(for: type, call.interpreter)))
      }
    case "get multicastInfo": NativeCall.give { _ in .null }
    default: ofPlaying(key) ?? ofNumbers(key) ?? StreamSettings.of(key)
    }
  }

  static func payload(_ call: NativeCall) -> StreamPayload { StreamPayload.of(call.this) }

  // MARK: - Playing

  private static func ofPlaying(_ key: String) -> NativeFunction? {
    switch key {
    case "play": NativeCall.act(play)
    case "play2":
      NativeCall.act { call throws(ScriptError) in
        let options = try call.object(1, named: "param")
        let asked = Name(call.interpreter.heap.intern("streamName"), .public)
        let name = try call.interpreter.properties.getProperty(Value(options), asked)
        try call.api.services.streams.play(call.this, name)
      }
    case "pause": NativeCall.act { call throws(ScriptError) in try setPaused(true, call) }
    case "resume": NativeCall.act { call throws(ScriptError) in try setPaused(false, call) }
    case "togglePause":
      NativeCall.act { call throws(ScriptError) in
        try setPaused(!payload(call).player.isPaused, call)
      }
    case "seek": NativeCall.act(seek)
    case "close", "dispose": NativeCall.act { call in call.api.services.streams.close(call.this) }
    case "appendBytes": NativeCall.act(append)
    case "appendBytesAction": NativeCall.act(act)
    // There are neither servers, devices nor peers.
    case "attach", "attachAudio", "attachCamera", "publish", "receiveAudio", "receiveVideo",
      "receiveVideoFPS", "send", "step", "static resetDRMVouchers", "preloadEmbeddedData",
      "setDRMAuthenticationCredentials":
      NativeCall.act { _ in }
    default: nil
    }
  }

  /// Without a name a script gives the data; `false` ends what plays (N.Ns.1).
  private static func play(_ call: NativeCall) throws(ScriptError) {
    let name = Natives.rest(call.value(1)).first ?? .null
    if name == .false { return call.api.services.streams.close(call.this) }
    try call.api.services.streams.play(call.this, name)
  }

  private static func setPaused(_ isPaused: Bool, _ call: NativeCall) throws(ScriptError) {
    payload(call).player.isPaused = isPaused
    let (text, word) = isPaused ? ("Pausing", "Pause") : ("Unpausing", "Unpause")
    try call.api.services.streams.report("NetStream.\(word).Notify", text, to: call.this)
  }

  /// It takes place in the next iteration (N.Seek.1).
  private static func seek(_ call: NativeCall) throws(ScriptError) {
    let seconds = max(call.number(1).isFinite ? call.number(1) : 0, 0)
    guard payload(call).player.file != nil else { return }
    payload(call).target = seconds
    call.api.services.streams.noteSeek(call.this)
    let milliseconds = Int(min(seconds * 1000, 1e15))
    try call.api.services.streams.report(
      "NetStream.SeekStart.Notify", "Start Seeking \(milliseconds)", to: call.this)
  }

  /// Data counts from the array's position on, only after `play(null)` (N.Ns.4).
  private static func append(_ call: NativeCall) throws(ScriptError) {
    let object = try call.object(1, named: "bytes")
    guard payload(call).isFed else { throw ScriptError(2004) }
    let state = try ByteArrayState.of(Value(object), call.interpreter.machine)
    let count = state.available
    let bytes = Array(UnsafeBufferPointer(start: try state.take(count), count: count))
    try call.api.services.streams.append(bytes, to: call.this)
  }

  private static func act(_ call: NativeCall) throws(ScriptError) {
    let stream = payload(call)
    guard stream.isFed else { throw ScriptError(2004) }
    switch try call.text(1, named: "action") {
    case "resetBegin":
      stream.player.stop()
      stream.beginning = []
    case "resetSeek": stream.player.expectJump()
    case "endSequence": stream.player.isOpen = false
    default: throw ScriptError(2008, "action")
    }
  }

  // MARK: - Numbers

  private static func ofNumbers(_ key: String) -> NativeFunction? {
    switch key {
    case "get time": number { $0.player.time / 1000 }
    case "get bufferLength": number { min($0.player.rest, $0.bufferTime) }
    case "get bufferTime": number { $0.bufferTime }
    case "set bufferTime":
      NativeCall.act { call in payload(call).bufferTime = max(call.number(1), 0) }
    case "get currentFPS": number { $0.player.frameRate }
    case "get bytesLoaded", "get bytesTotal":
      NativeCall.give { call in
        Value(rawUInt: UInt32(clamping: payload(call).player.file?.bytes.count ?? 0))
      }
    case "get liveDelay", "get backBufferLength": number { _ in 0 }
    case "get objectEncoding": NativeCall.give { _ in Value(rawUInt: 3) }
    case "get peerStreams":
      NativeCall.give { call throws(ScriptError) in Value(try call.interpreter.makeList([])) }
    case "get farID", "get farNonce", "get nearNonce": NativeCall.text { _ in "" }
    case "get videoStreamSettings": NativeCall.give { _ in .null }
    case "set videoStreamSettings": NativeCall.act { _ in }
    default: nil
    }
  }

  private static func number(_ value: @escaping (StreamPayload) -> Double) -> NativeFunction {
    NativeCall.number { call in value(payload(call)) }
  }

  /// N.Ns.6: NetStreamInfo, which counts nothing here.
  static func ofInfo(_ key: String) -> NativeFunction? {
    switch key {
    case "get isLive": NativeCall.flag { _ in false }
    case "get metaData", "get xmpData", "get resourceName", "get uri":
      NativeCall.give { _ in .null }
    case "toString": NativeCall.text { _ in "[object NetStreamInfo]" }
    case let key where key.hasPrefix("get "): NativeCall.number { _ in 0 }
    default: nil
    }
  }
}

/// Settings of a NetStream that are only kept (N.Ns.6).
private enum StreamSettings {
  private static let numbers: [String: Double] = [
    "backBufferTime": 30, "bufferTimeMax": 0, "maxPauseBufferTime": 30,
    "multicastAvailabilityUpdatePeriod": 0, "multicastFetchPeriod": 0,
    "multicastPushNeighborLimit": 0, "multicastRelayMarginDuration": 0,
    "multicastWindowDuration": 0,
  ]
  private static let flags: [String: Double] = [
    "audioReliable": 1, "audioSampleAccess": 0, "checkPolicyFile": 0, "dataReliable": 1,
    "inBufferSeek": 0, "multicastAvailabilitySendToAll": 0, "useHardwareDecoder": 1,
    "useJitterBuffer": 0, "videoReliable": 1, "videoSampleAccess": 0,
  ]

  static func of(_ key: String) -> NativeFunction? {
    let name = String(key.dropFirst(4))
    let isRead = key.hasPrefix("get ")
    if let standard = numbers[name] {
      return isRead
        ? NativeCall.number { call in NetStreamNatives.payload(call).kept[name] ?? standard }
        : NativeCall.act { call in NetStreamNatives.payload(call).kept[name] = call.number(1) }
    }
    guard let standard = flags[name] else { return nil }
    return isRead
      ? NativeCall.flag { call in (NetStreamNatives.payload(call).kept[name] ?? standard) != 0 }
      : NativeCall.act { call in
        NetStreamNatives.payload(call).kept[name] = call.flag(1) ? 1 : 0
      }
  }
}
