/// What a NetStream keeps.
final class NetStreamState: NativeState {
  private(set) var player = NetStreamPlayer()
  /// It was made with a connection to files.
  private(set) var isConnected: Bool
  /// Seconds that are kept ready.
  var bufferTime = 0.1
  /// What a load is for: another one that comes later takes its place.
  var loadToken: Int?

  init(isConnected: Bool) { self.isConnected = isConnected }
  func trace(_ marker: inout Marker) {}

  static var nodeKind: NodeKind { .netStream }

  func code(_ coder: StateCoder) {
    coder.node(&player)
    coder.value(&isConnected)
    coder.value(&bufferTime)
    coder.value(&loadToken)
  }
}

/// `NetStream`: Flash video files.
enum NetStreamClass {
  static let table = NativeClass(
    name: "NetStream",
    constructor: { avm, call throws(ScriptAbort) in
      guard let object = call.object else { return .undefined }
      let connection = call[0].asObject?.native as? NetConnectionState
      object.native = NetStreamState(isConnected: connection?.isConnected ?? false)
      // The properties of a stream come with the first one that has a connection, on what `NetStream.prototype` is then.
      guard connection?.isConnected ?? false,
        let prototype = try avm.get(call.callee, Atom(.prototype)).asObject,
        !avm.hasOwn(prototype, avm.heap.intern("currentFps"))
      else { return .undefined }
      avm.install(properties, on: prototype, of: "NetStream")
      return .undefined
    },
    members: [
      nothing("publish"),
      .method("play") { avm, call throws(ScriptAbort) in
        guard let object = call.object, let state = state(call), state.isConnected, call.count > 0
        else { return .undefined }
        let url = try avm.string(call[0]).text
        avm.lastToken += 1
        state.loadToken = avm.lastToken
        avm.netStreamLoads[avm.lastToken] = object
        avm.player.request(url, base: avm.player.movie, for: .stream(token: avm.lastToken))
        return .undefined
      },
      nothing("receiveAudio"), nothing("receiveVideo"),
      .method("pause") { avm, call throws(ScriptAbort) in
        guard let state = state(call) else { return .undefined }
        state.player.isPaused = call.count > 0 ? try avm.truth(call[0]) : !state.player.isPaused
        return .undefined
      },
      .method("seek") { avm, call throws(ScriptAbort) in
        guard let object = call.object, let state = state(call), state.player.file != nil else {
          return .undefined
        }
        state.player.seek(to: try avm.number(call[0]) * 1000)
        if !avm.netStreams.contains(object) { avm.netStreams.append(object) }
        avm.player.hear(state.player)
        avm.player.stageChanged()
        try avm.tellStatus(object, "NetStream.Seek.Notify", "status")
        return .undefined
      },
      .method("close") { avm, call throws(ScriptAbort) in
        guard let object = call.object, let state = state(call) else { return .undefined }
        state.loadToken = nil
        state.player.stop()
        avm.netStreams.removeAll { $0 == object }
        return .undefined
      },
      nothing("attachAudio"), nothing("attachVideo"), nothing("send"),
      .method("setBufferTime") { avm, call throws(ScriptAbort) in
        if let state = state(call), call.count > 0 {
          state.bufferTime = try avm.number(call[0])
        }
        return .undefined
      },
      nothing("getInfo"),
    ])

  static let properties: [NativeMember] = [
    property("time") { ($0.player.time / 1000) },
    property("bytesLoaded") { Double($0.player.file?.bytes.count ?? 0) },
    property("bytesTotal") { Double($0.player.file?.bytes.count ?? 0) },
    property("bufferLength") { min($0.player.rest, $0.bufferTime) },
    property("bufferTime") { $0.bufferTime },
    property("currentFps") { $0.player.frameRate },
    property("liveDelay") { _ in 0 },
  ]

  static func state(_ call: NativeCall) -> NetStreamState? {
    call.object?.native as? NetStreamState
  }

  private static func property(
    _ name: String, _ value: @escaping @Sendable (NetStreamState) -> Double
  ) -> NativeMember {
    .accessor(
      name,
      get: { _, call throws(ScriptAbort) in
        Value(outside: state(call).map(value) ?? 0)
      })
  }

  private static func nothing(_ name: String) -> NativeMember {
    .method(name) { _, _ throws(ScriptAbort) in .undefined }
  }
}

extension AVM1 {
  /// `onStatus` with a code and a level.
  func tellStatus(
    _ object: ScriptObject, _ code: String, _ level: String
  ) throws(ScriptAbort) {
    let info = makeObject()
    heap.define(info, heap.intern("code"), value(code))
    heap.define(info, heap.intern("level"), value(level))
    try callMethod(object, heap.intern("onStatus"), [Value(info)], reason: .call)
  }

  /// A file that a NetStream asked for has come, or hasn't.
  func streamLoaded(token: Int, _ answer: LoadAnswer) {
    guard let object = netStreamLoads[token] else { return }
    defer { netStreamLoads[token] = nil }
    guard let state = object.native as? NetStreamState, state.loadToken == token else { return }
    state.loadToken = nil
    let level = player.stage.levels[0]
    withPlayerFrame(level?.script, version: UInt8(clamping: level?.version ?? 8)) {
      () throws(ScriptAbort) in
      guard case .success(let bytes, _) = answer, let file = FLVFile(bytes) else {
        try self.tellStatus(object, "NetStream.Play.StreamNotFound", "error")
        return
      }
      state.player.begin(file)
      if !self.netStreams.contains(object) { self.netStreams.append(object) }
      self.player.hear(state.player)
      try self.tellStatus(object, "NetStream.Play.Start", "status")
      try self.tellStatus(object, "NetStream.Buffer.Full", "status")
    }
  }

  /// Time passes for all streams.
  func advanceStreams(_ milliseconds: Double) {
    guard !netStreams.isEmpty else { return }
    for object in netStreams {
      guard let state = object.native as? NetStreamState else { continue }
      let events = state.player.advance(milliseconds)
      player.stageChanged()
      guard !events.isEmpty else { continue }
      let level = player.stage.levels[0]
      withPlayerFrame(level?.script, version: UInt8(clamping: level?.version ?? 8)) {
        () throws(ScriptAbort) in
        for event in events {
          switch event {
          case .status(let code, let kind): try self.tellStatus(object, code, kind)
          case .data(let bytes):
            var reader = AMFReader(self, bytes)
            guard let name = reader.value(), name.isString else { continue }
            let value = reader.value() ?? .undefined
            try self.callMethod(
              object, self.heap.intern(name.string), [value], reason: .call)
          }
        }
      }
    }
    netStreams.removeAll { object in
      guard let state = object.native as? NetStreamState else { return true }
      return !state.player.isPlaying
    }
  }
}
