/// What a LocalConnection keeps.
final class LocalConnectionState: NativeState {
  /// What it listens under; nil while it doesn't.
  var name: String?
  func trace(_ marker: inout Marker) {}
  static var nodeKind: NodeKind { .localConnection }
  func code(_ coder: StateCoder) { coder.value(&name) }
}

/// A message on its way.
struct LocalMessage {
  var sender: ScriptObject
  var target: String
  var method: String
  /// As AMF0, one after the other: what arrives shares nothing with what was sent.
  var arguments: [UInt8]
}

/// `LocalConnection`: messages to objects that listen under a name, in this player.
enum LocalConnectionClass {
  static let table = NativeClass(
    name: "LocalConnection",
    constructor: { _, call throws(ScriptAbort) in
      call.object?.native = LocalConnectionState()
      return call.this
    },
    members: [
      .method("connect") { avm, call throws(ScriptAbort) in
        guard let object = call.object, let state = state(call), call[0].isString,
          state.name == nil
        else { return .false }
        let name = call[0].string.text
        guard !name.isEmpty, !name.contains(":") else { return .false }
        let address = key(name, avm)
        guard avm.localConnections[address] == nil else { return .false }
        state.name = address
        avm.localConnections[address] = object
        return .true
      },
      .method("send") { avm, call throws(ScriptAbort) in
        guard let object = call.object, call[0].isString, call[1].isString else { return .false }
        let name = call[0].string.text
        let method = call[1].string.text
        guard !name.isEmpty, !method.isEmpty, !reserved.contains(method.lowercased()) else {
          return .false
        }
        var writer = AMFWriter(avm, arrays: .ordered)
        writer.keepsIdentity = false
        for argument in call.rest(from: 2) { writer.put(argument) }
        guard writer.bytes.count <= 40 << 10 else { return .false }
        avm.localMessages.append(
          LocalMessage(
            sender: object, target: key(name, avm), method: method, arguments: writer.bytes))
        return .true
      },
      .method("close") { avm, call throws(ScriptAbort) in
        if let state = state(call), let name = state.name {
          avm.localConnections[name] = nil
          state.name = nil
        }
        return .undefined
      },
      .method("domain") { avm, _ throws(ScriptAbort) in avm.value("localhost") },
    ])

  private static let reserved: Set<String> = [
    "send", "connect", "close", "domain", "onstatus", "allowdomain", "allowinsecuredomain",
  ]

  private static func state(_ call: NativeCall) -> LocalConnectionState? {
    call.object?.native as? LocalConnectionState
  }

  /// Names are the same in any case; those without a first `_` are of one domain.
  private static func key(_ name: String, _ avm: AVM1) -> String {
    let lower = name.lowercased()
    return lower.hasPrefix("_") || lower.contains(":") ? lower : "localhost:" + lower
  }
}

extension AVM1 {
  /// Delivers the messages that were sent since the last time.
  func deliverLocalMessages() {
    let messages = localMessages
    localMessages = []
    let clip = player.stage.levels[0]
    for message in messages {
      withPlayerFrame(clip?.script, version: UInt8(clamping: clip?.version ?? 8)) {
        () throws(ScriptAbort) in
        let event = self.makeObject()
        guard let receiver = self.localConnections[message.target] else {
          self.heap.define(event, self.heap.intern("level"), self.value("error"))
          try self.callMethod(
            message.sender, self.heap.intern("onStatus"), [Value(event)], reason: .call)
          return
        }
        self.heap.define(event, self.heap.intern("level"), self.value("status"))
        try self.callMethod(
          message.sender, self.heap.intern("onStatus"), [Value(event)], reason: .call)
        var reader = AMFReader(self, message.arguments)
        var arguments: [Value] = []
        while !reader.isAtEnd, let value = reader.value() { arguments.append(value) }
        try self.callMethod(
          receiver, self.heap.intern(message.method), arguments, reason: .call)
      }
    }
  }
}
