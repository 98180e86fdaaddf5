package import FlashAVM1
package import FlashDisplay
package import FlashHeap

/// What a NetStream keeps.
package final class NetStreamState: NativePayload, StateNode {
  package private(set) var player = NetStreamPlayer()
  /// It was made with a connection to files.
  package private(set) var isConnected: Bool
  /// Seconds that are kept ready.
  var bufferTime = 0.1
  /// What a load is for: another one that comes later takes its place.
  var loadToken: Int?

  package init(isConnected: Bool) { self.isConnected = isConnected }

  package static var nodeKind: NodeKind { .netStream }

  package func code(_ coder: StateCoder) {
    coder.node(&player)
    coder.value(&isConnected)
    coder.value(&bufferTime)
    coder.value(&loadToken)
  }
}

/// `NetStream`: Flash video files.
package enum NetStreamClass {
  static let table = NativeClass(
    name: "NetStream",
    constructor: { context, call throws(ScriptAbort) in
      guard let object = call.object else { return .undefined }
      let connection = call[0].asObject?.native as? NetConnectionState
      object.native = NetStreamState(isConnected: connection?.isConnected ?? false)
      // The properties of a stream come with the first one that has a connection, on what `NetStream.prototype` is then.
      guard connection?.isConnected ?? false,
        let prototype = try context.objects.get(call.callee, Atom(.prototype)).asObject,
        !context.objects.hasOwn(prototype, context.heap.intern("currentFps"))
      else { return .undefined }
      context.world.install(properties, on: prototype, of: "NetStream")
      return .undefined
    },
    members: [
      nothing("publish"),
      .method("play") { context, call throws(ScriptAbort) in
        guard let object = call.object, let state = state(call), state.isConnected, call.count > 0
        else { return .undefined }
        let url = try context.objects.string(call[0]).text
        context.services.loads.lastToken += 1
        state.loadToken = context.services.loads.lastToken
        context.services.streams.loads[context.services.loads.lastToken] = object
        context.services.clipLoads.request(
          url, for: .stream(token: context.services.loads.lastToken))
        return .undefined
      },
      nothing("receiveAudio"), nothing("receiveVideo"),
      .method("pause") { context, call throws(ScriptAbort) in
        guard let state = state(call) else { return .undefined }
        state.player.isPaused =
          call.count > 0 ? try context.objects.truth(call[0]) : !state.player.isPaused
        return .undefined
      },
      .method("seek") { context, call throws(ScriptAbort) in
        guard let object = call.object, let state = state(call), state.player.file != nil else {
          return .undefined
        }
        state.player.seek(to: try context.objects.number(call[0]) * 1000)
        if !context.services.streams.playing.contains(object) {
          context.services.streams.playing.append(object)
        }
        context.player.soundOutput.hear(state.player)
        context.player.stageChanged()
        try context.services.streams.tellStatus(object, "NetStream.Seek.Notify", "status")
        return .undefined
      },
      .method("close") { context, call throws(ScriptAbort) in
        guard let object = call.object, let state = state(call) else { return .undefined }
        state.loadToken = nil
        state.player.stop()
        context.services.streams.playing.removeAll { $0 == object }
        return .undefined
      },
      nothing("attachAudio"), nothing("attachVideo"), nothing("send"),
      .method("setBufferTime") { context, call throws(ScriptAbort) in
        if let state = state(call), call.count > 0 {
          state.bufferTime = try context.objects.number(call[0])
        }
        return .undefined
      },
      nothing("getInfo"),
      .method("onPeerConnect") { _, _ throws(ScriptAbort) in .true },
      unknown("checkPolicyFile"), unknown("maxPauseBufferTime"), unknown("backBufferTime"),
    ])

  private static func unknown(_ name: String) -> NativeMember {
    .accessor(name, get: { _, _ throws(ScriptAbort) in .undefined })
  }

  package static let properties: [NativeMember] = [
    property("time") { ($0.player.time / 1000) },
    property("bytesLoaded") { Double($0.player.file?.bytes.count ?? 0) },
    property("bytesTotal") { Double($0.player.file?.bytes.count ?? 0) },
    property("bufferLength") { min($0.player.rest, $0.bufferTime) },
    property("bufferTime") { $0.bufferTime },
    property("currentFps") { $0.player.frameRate },
    property("liveDelay") { _ in 0 },
  ]

  package static func state(_ call: NativeCall) -> NetStreamState? {
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
