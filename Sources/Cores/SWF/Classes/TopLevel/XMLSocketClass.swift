import FlashAVM1
import FlashData
package import FlashDisplay
package import FlashHeap

/// What an XMLSocket keeps.
package final class XMLSocketState: NativePayload, StateNode {
  let peer: any SocketPeer
  /// Of the movie that opened it.
  package private(set) var version: UInt8
  package private(set) var clip: ScriptObject?
  /// Whether the script knows that it is connected.
  package var isConnected = false
  var isClosed = false
  var texts = SocketTexts()

  package init(_ peer: any SocketPeer, version: UInt8, clip: ScriptObject?) {
    self.peer = peer
    self.version = version
    self.clip = clip
  }

  package override func trace(_ marker: inout Marker) { marker.mark(clip) }

  package static var nodeKind: NodeKind { .socket }

  /// The other end is not saved: where a state is loaded, an open socket has lost it, and its script gets `onClose`.
  package func code(_ coder: StateCoder) {
    coder.value(&version)
    coder.value(&clip)
    coder.value(&isConnected)
    coder.value(&isClosed)
    coder.value(&texts.rest)
  }
}

/// `XMLSocket`: texts with a zero byte after each, to and from what the host connects it to.
enum XMLSocketClass {
  static let table = NativeClass(
    name: "XMLSocket",
    constructor: { _, _ throws(ScriptAbort) in .undefined },
    members: [
      .method("connect") { context, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        let host = call[0].isNullish ? "localhost" : try context.objects.string(call[0]).text
        let port = Int(try context.objects.int32(call[1]))
        // Ports below 1024 are the system's; none is what a missing one counts as.
        guard port == 0 || 1024...65_535 ~= port else { return .false }
        try close(context, object)
        context.player.observeRequest(.connection(host: host, port: port))
        // Without a peer the script waits.
        guard let peer = context.player.connectSocket(host, port) else { return .true }
        object.native = XMLSocketState(
          peer, version: context.version, clip: context.callingClip)
        context.services.sockets.open.append(object)
        return .true
      },
      .method("send") { context, call throws(ScriptAbort) in
        guard let state = state(call), !state.isClosed else { return .undefined }
        state.peer.send(SocketTexts.bytes(try context.objects.string(call[0]).text))
        return .undefined
      },
      .method("close") { context, call throws(ScriptAbort) in
        if let object = call.object { try close(context, object) }
        return .undefined
      },
      .method("onData") { context, call throws(ScriptAbort) in
        guard let object = call.object,
          let constructor = context.world.native(at: "XML").asObject
        else { return .undefined }
        let document = try context.calls.construct(constructor, call.rest())
        try context.calls.callMethod(
          object, context.heap.intern("onXML"), [document], reason: .call)
        return .undefined
      },
    ])

  private static func state(_ call: NativeCall) -> XMLSocketState? {
    call.object?.native as? XMLSocketState
  }

  private static func close(_ context: NativeContext, _ object: ScriptObject) throws(ScriptAbort) {
    guard let state = object.native as? XMLSocketState, !state.isClosed else { return }
    state.isClosed = true
    state.peer.close()
    context.services.sockets.open.removeAll { $0 == object }
  }
}
