/// What an XMLSocket keeps.
final class XMLSocketState: NativeState {
  let peer: any SocketPeer
  /// Of the movie that opened it.
  private(set) var version: UInt8
  private(set) var clip: ScriptObject?
  /// Whether the script knows that it is connected.
  var isConnected = false
  var isClosed = false
  /// The bytes of a message whose end has not come yet.
  var rest: [UInt8] = []

  /// No message gets longer than this.
  static let limit = 1 << 24

  init(_ peer: any SocketPeer, version: UInt8, clip: ScriptObject?) {
    self.peer = peer
    self.version = version
    self.clip = clip
  }

  func trace(_ marker: inout Marker) { marker.mark(clip) }

  static var nodeKind: NodeKind { .socket }

  /// The other end is not saved: where a state is loaded, an open socket has lost it, and its script gets `onClose`.
  func code(_ coder: StateCoder) {
    coder.value(&version)
    coder.value(&clip)
    coder.value(&isConnected)
    coder.value(&isClosed)
    coder.value(&rest)
  }
}

/// `XMLSocket`: texts with a zero byte after each, to and from what the host connects it to.
enum XMLSocketClass {
  static let table = NativeClass(
    name: "XMLSocket",
    constructor: { _, _ throws(ScriptAbort) in .undefined },
    members: [
      .method("connect") { avm, call throws(ScriptAbort) in
        guard let object = call.object else { return .false }
        let host = call[0].isNullish ? "localhost" : try avm.string(call[0]).text
        let port = Int(try avm.int32(call[1]))
        // Ports below 1024 are the system's.
        guard (1024...65_535).contains(port) else { return .false }
        try close(avm, object)
        // Without a peer the script waits.
        guard let peer = avm.player.connectSocket(host, port) else { return .true }
        object.native = XMLSocketState(
          peer, version: avm.version, clip: avm.currentFrame?.pointee.baseClip)
        avm.sockets.append(object)
        return .true
      },
      .method("send") { avm, call throws(ScriptAbort) in
        guard let state = state(call), !state.isClosed else { return .undefined }
        state.peer.send(Array(try avm.string(call[0]).text.utf8) + [0])
        return .undefined
      },
      .method("close") { avm, call throws(ScriptAbort) in
        if let object = call.object { try close(avm, object) }
        return .undefined
      },
      .method("onData") { avm, call throws(ScriptAbort) in
        guard let object = call.object,
          let constructor = avm.native(at: "XML").asObject
        else { return .undefined }
        let document = try avm.construct(constructor, [call[0]])
        try avm.callMethod(object, avm.heap.intern("onXML"), [document], reason: .call)
        return .undefined
      },
    ])

  private static func state(_ call: NativeCall) -> XMLSocketState? {
    call.object?.native as? XMLSocketState
  }

  private static func close(_ avm: AVM1, _ object: ScriptObject) throws(ScriptAbort) {
    guard let state = object.native as? XMLSocketState, !state.isClosed else { return }
    state.isClosed = true
    state.peer.close()
    avm.sockets.removeAll { $0 == object }
  }
}

extension AVM1 {
  /// Tells scripts what their sockets have: once in each iteration.
  func pollSockets() {
    for object in sockets {
      guard let state = object.native as? XMLSocketState else { continue }
      if !state.isConnected {
        state.isConnected = true
        tell(object, state, "onConnect", .true)
      }
      listen(object, state)
    }
    sockets.removeAll { ($0.native as? XMLSocketState)?.isClosed ?? true }
  }

  private func listen(_ object: ScriptObject, _ state: XMLSocketState) {
    while !state.isClosed {
      switch state.peer.receive() {
      case .nothing: return
      case .closed:
        state.isClosed = true
        tell(object, state, "onClose", nil)
      case .data(let bytes):
        for byte in bytes where !state.isClosed {
          if byte != 0 {
            if state.rest.count < XMLSocketState.limit { state.rest.append(byte) }
            continue
          }
          let text = String(decoding: state.rest, as: UTF8.self)
          state.rest = []
          tell(object, state, "onData", value(text))
        }
      }
    }
  }

  private func tell(
    _ object: ScriptObject, _ state: XMLSocketState, _ event: String, _ argument: Value?
  ) {
    withPlayerFrame(state.clip, version: state.version) { () throws(ScriptAbort) in
      try self.callMethod(
        object, self.heap.intern(event), argument.map { [$0] } ?? [], reason: .call)
    }
  }
}
