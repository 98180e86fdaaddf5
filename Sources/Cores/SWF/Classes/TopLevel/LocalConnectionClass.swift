import FlashAVM1
import FlashData
package import FlashDisplay
package import FlashHeap

/// What a LocalConnection keeps.
package final class LocalConnectionState: NativePayload, StateNode {
  /// What it listens under; nil while it doesn't.
  package var name: String?
  package static var nodeKind: NodeKind { .localConnection }
  package func code(_ coder: StateCoder) { coder.value(&name) }

}

/// A message on its way.
package struct LocalMessage {
  package var sender: ScriptObject
  package var target: String
  package var method: String
  /// As AMF0, one after the other: what arrives shares nothing with what was sent.
  package var arguments: [UInt8]

  package init(sender: ScriptObject, target: String, method: String, arguments: [UInt8]) {
    self.sender = sender
    self.target = target
    self.method = method
    self.arguments = arguments
  }
}

/// `LocalConnection`: messages to objects that listen under a name, in this player.
enum LocalConnectionClass {
  /// All movies are of one domain.
  private static let domain = "localhost"

  static let table = NativeClass(
    name: "LocalConnection",
    constructor: { _, call throws(ScriptAbort) in
      call.object?.native = LocalConnectionState()
      return call.this
    },
    members: [
      .method("connect") { context, call throws(ScriptAbort) in
        guard let object = call.object, let state = state(call), call[0].isString,
          state.name == nil
        else { return .false }
        let name = call[0].string.text
        guard LocalConnectionName.canListen(name) else { return .false }
        let address = address(name)
        guard context.services.localConnections.listeners[address] == nil else { return .false }
        state.name = address
        context.services.localConnections.listeners[address] = object
        return .true
      },
      .method("send") { context, call throws(ScriptAbort) in
        guard let object = call.object, call[0].isString, call[1].isString else { return .false }
        let name = call[0].string.text
        let method = call[1].string.text
        guard !name.isEmpty, LocalConnectionName.canCall(method) else { return .false }
        var writer = AMFValueWriter(context, arrays: .ordered)
        writer.keepsIdentity = false
        for argument in call.rest(from: 2) { writer.put(argument) }
        guard writer.bytes.count <= LocalConnectionName.maxBytes else { return .false }
        context.services.localConnections.messages.append(
          LocalMessage(
            sender: object, target: address(name), method: method, arguments: writer.bytes))
        return .true
      },
      .method("close") { context, call throws(ScriptAbort) in
        if let state = state(call), let name = state.name {
          context.services.localConnections.listeners[name] = nil
          state.name = nil
        }
        return .undefined
      },
      .method("domain") { context, _ throws(ScriptAbort) in context.heap.value(domain) },
      .accessor("isPerUser", get: { _, _ throws(ScriptAbort) in .undefined }),
    ])

  private static func state(_ call: NativeCall) -> LocalConnectionState? {
    call.object?.native as? LocalConnectionState
  }

  private static func address(_ name: String) -> String {
    LocalConnectionName.address(name, domain: domain)
  }
}
