package import FlashAVM1
import FlashData
package import FlashDisplay
package import FlashHeap
import SWF

/// What a NetConnection keeps.
package final class NetConnectionState: NativePayload, StateNode {
  package var isConnected = false
  /// As the last `connect` was given it; nil before there was one.
  var address: ScriptString?
  /// The connection is an address that calls are posted to.
  var isRemote = false
  /// Calls that wait to be posted, written.
  package var messages: [[UInt8]] = []
  var headers: [(name: String, bytes: [UInt8])] = []
  /// Who waits for the answer of a call, by its number.
  var responders: [Int: ScriptObject] = [:]
  var callCount = 0

  package override func trace(_ marker: inout Marker) {
    if let address { marker.mark(address) }
    for responder in responders.values { marker.mark(responder) }
  }

  package static var nodeKind: NodeKind { .netConnection }

  package func code(_ coder: StateCoder) {
    coder.value(&isConnected)
    coder.value(&address)
    coder.value(&isRemote)
    coder.list(&messages, []) { coder.value(&$0) }
    coder.list(&headers, ("", [])) {
      coder.value(&$0.name)
      coder.value(&$0.bytes)
    }
    coder.objects(&responders)
    coder.value(&callCount)
  }

}

/// `NetConnection`: to files, by `connect(null)`; no server of streams is ever reached.
package enum NetConnectionClass {
  static let table = NativeClass(
    name: "NetConnection",
    constructor: { context, call throws(ScriptAbort) in
      guard let object = call.object else { return .undefined }
      object.native = NetConnectionState()
      // Found on the prototype from the first object on only (measured: late-properties).
      context.world.completePrototype(of: "NetConnection", properties)
      return .undefined
    },
    members: [
      .text("proxyType", "none", .hidden),
      unknown("connectedProxyType"), unknown("usingTLS"), unknown("protocol"),
      unknown("nearNonce"), unknown("farNonce"),
      .method("connect") { context, call throws(ScriptAbort) in
        guard let object = call.object, let state = state(call), call.count > 0 else {
          return .undefined
        }
        try close(context, object, state)
        let text = try context.objects.string(call[0])
        state.address = text
        let isFile = call[0].isNull || call[0].isUndefined && context.version >= 7
        if isFile {
          state.isConnected = true
          try tell(context, object, "NetConnection.Connect.Success", "status")
          return .true
        }
        if isRemote(text.text, from: context.movie) {
          state.isConnected = true
          state.isRemote = true
          return .true
        }
        // Newer players do not report an empty address (measured: empty-address).
        if !text.isEmpty || context.player.playerVersion < 10 {
          try tell(context, object, "NetConnection.Connect.Failed", "error")
        }
        return .false
      },
      .method("call") { context, call throws(ScriptAbort) in
        guard let object = call.object, let state = state(call) else { return .undefined }
        if state.isRemote { try RemoteCalls.add(context, object, state, call) }
        return .undefined
      },
      .method("close") { context, call throws(ScriptAbort) in
        guard let object = call.object, let state = state(call) else { return .undefined }
        let wasRemote = state.isRemote
        try close(context, object, state)
        // One that was to a service tells it twice, and has nothing to say (C.NetConnection.4).
        if wasRemote {
          try context.calls.callMethod(
            object, context.heap.intern("onStatus"), reason: .call)
        }
        return .undefined
      },
      .method("addHeader") { context, call throws(ScriptAbort) in
        if let state = state(call) { try RemoteCalls.addHeader(context, state, call) }
        return .undefined
      },
    ])

  /// What only a connection to a server of streams has.
  private static func unknown(_ name: String) -> NativeMember {
    .accessor(name, get: { _, _ throws(ScriptAbort) in .undefined })
  }

  package static let properties: [NativeMember] = [
    .accessor(
      "isConnected",
      get: { _, call throws(ScriptAbort) in
        state(call).map { Value($0.isConnected && !$0.isRemote) } ?? .undefined
      }),
    .accessor(
      "uri",
      get: { _, call throws(ScriptAbort) in
        state(call)?.address.map { Value($0) } ?? .undefined
      }),
  ]

  /// Movies from files reach services of their own machine, and others if they say that they use the network (C.NetConnection.2).
  ///
  /// The rest are refused (measured: refused-services).
  private static func isRemote(_ address: String, from movie: MovieFile) -> Bool {
    let lower = address.lowercased()
    guard lower.hasPrefix("http://") || lower.hasPrefix("https://") else { return false }
    return movie.attributes.contains(.useNetwork) || lower.hasPrefix("http://localhost")
      || lower.hasPrefix("https://localhost")
  }

  private static func state(_ call: NativeCall) -> NetConnectionState? {
    call.object?.native as? NetConnectionState
  }

  private static func close(
    _ context: NativeContext, _ object: ScriptObject, _ state: NetConnectionState
  ) throws(ScriptAbort) {
    guard state.isConnected else { return }
    state.isConnected = false
    state.isRemote = false
    state.headers = []
    state.callCount = 0
    state.responders = [:]
    try tell(context, object, "NetConnection.Connect.Closed", "status")
  }

  private static func tell(
    _ context: NativeContext, _ object: ScriptObject, _ code: String, _ level: String
  ) throws(ScriptAbort) {
    let event = context.world.makeObject()
    context.heap.define(event, context.heap.intern("code"), context.heap.value(code))
    context.heap.define(event, context.heap.intern("level"), context.heap.value(level))
    try context.calls.callMethod(
      object, context.heap.intern("onStatus"), [Value(event)], reason: .call)
  }
}
