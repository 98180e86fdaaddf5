import FlashAVM2
import FlashData
import FlashDisplay
package import FlashHeap

/// N.Lc: LocalConnection.
enum LocalConnectionNatives {
  private enum Field: Int { case client, address, isPerUser }

  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "static get isSupported": NativeCall.flag { _ in true }
    case "get client":
      NativeCall.give { call in client(of: call.this, call.api) }
    case "set client":
      NativeCall.act { call throws(ScriptError) in
        guard call.value(1).isObject else { throw ScriptError(2004) }
        fields(call)[Field.client.rawValue] = call.value(1)
      }
    case "get domain": NativeCall.text { call in domain(call) }
    case "get isPerUser":
      NativeCall.give { call in fields(call)[Field.isPerUser.rawValue] }
    case "set isPerUser":
      NativeCall.act { call in fields(call)[Field.isPerUser.rawValue] = call.value(1) }
    case "allowDomain", "allowInsecureDomain": NativeCall.act { _ in }
    case "connect": NativeCall.act(connect)
    case "close":
      NativeCall.act { call throws(ScriptError) in
        guard let address = address(call) else { throw ScriptError(2083) }
        call.api.services.localConnections.listeners[address] = nil
        fields(call)[Field.address.rawValue] = .null
      }
    case "send": NativeCall.act(send)
    default: nil
    }
  }

  private static func fields(_ call: NativeCall) -> Fields {
    Fields(call.this, of: call.api.types.localConnection)
  }

  /// What it listens under; nil while it does not.
  private static func address(_ call: NativeCall) -> String? {
    fields(call)[Field.address.rawValue].asString?.text
  }

  /// The object whose methods are called: itself, unless a script has set another one.
  static func client(of object: ScriptObject, _ api: ABCMachine) -> Value {
    let client = Fields(object, of: api.types.localConnection)[Field.client.rawValue]
    return client.isNull ? Value(object) : client
  }

  /// The host of the first movie (N.Lc.1).
  private static func domain(_ call: NativeCall) -> String {
    MovieHost.name(of: call.api.player.movie.url)
  }

  /// A text that is there and not empty.
  private static func text(
    _ index: Int, _ name: String, _ call: NativeCall
  ) throws(ScriptError) -> String {
    let text = try call.text(index, named: name)
    if text.isEmpty { throw ScriptError(2085, name) }
    return text
  }

  private static func connect(_ call: NativeCall) throws(ScriptError) {
    let name = try text(1, "connectionName", call)
    guard !name.contains(":") else { throw ScriptError(2004) }
    let address = LocalConnectionName.address(name, domain: domain(call))
    guard self.address(call) == nil, call.api.services.localConnections.listeners[address] == nil
    else {
      throw ScriptError(2082)
    }
    call.api.services.localConnections.listeners[address] = call.this
    fields(call)[Field.address.rawValue] = call.value(address)
  }

  /// What is sent is read where it comes: nothing is shared (N.Lc.4).
  private static func send(_ call: NativeCall) throws(ScriptError) {
    let name = try text(1, "connectionName", call)
    let method = try text(2, "methodName", call)
    guard LocalConnectionName.canCall(method) else { throw ScriptError(2004) }
    let arguments = Natives.rest(call.value(3))
    let bytes = try ValueBytes.bytes(of: arguments, .amf0, call.interpreter)
    guard bytes.count <= LocalConnectionName.maxBytes else { throw ScriptError(2084) }
    let address = LocalConnectionName.address(name, domain: domain(call))
    call.api.services.localConnections.send(
      LocalMessage(sender: call.this, target: address, method: method, arguments: bytes))
  }
}

/// A message on its way.
struct LocalMessage {
  var sender: ScriptObject
  var target: String
  var method: String
  /// As AMF0, one after the other.
  var arguments: [UInt8]
  /// Something has listened when it was sent.
  var isHeard = false
}

/// Messages between the LocalConnections of a player.
package final class LocalConnections: HeapRoots {
  private unowned let machine: ABCMachine
  /// Those that listen, by name.
  var listeners: [String: ScriptObject] = [:]
  private var messages: [LocalMessage] = []

  init(_ machine: ABCMachine) {
    self.machine = machine
    machine.machine.heap.addRoots(self)
  }

  package func markRoots(_ marker: inout Marker) {
    for object in listeners.values { marker.mark(object) }
    for message in messages { marker.mark(message.sender) }
  }

  func send(_ message: LocalMessage) {
    var message = message
    message.isHeard = listeners[message.target] != nil
    messages.append(message)
  }

  /// Delivers what was sent since the last time, in its order.
  func deliver() {
    let sent = messages
    messages = []
    for message in sent {
      machine.attempt { () throws(ScriptError) in
        try machine.interpreter.holding(Value(message.sender)) { () throws(ScriptError) in
          try deliver(message)
        }
      }
    }
  }

  /// The sender hears of it before the receiver does.
  private func deliver(_ message: LocalMessage) throws(ScriptError) {
    let (interpreter, heap) = (machine.interpreter, machine.machine.heap)
    let receiver = message.isHeard ? listeners[message.target] : nil
    let level = receiver == nil ? "error" : "status"
    machine.events.send(
      "status", to: message.sender, "StatusEvent", [.null, heap.value(level)])
    guard let receiver else { return }
    try interpreter.holding(Value(receiver)) { () throws(ScriptError) in
      let arguments = try ValueBytes.values(in: message.arguments, .amf0, interpreter)
      do throws(ScriptError) {
        _ = try interpreter.properties.callProperty(
          LocalConnectionNatives.client(of: receiver, machine),
          Name(heap.intern(message.method), .public), arguments)
      } catch {
        if case .terminated = error { throw error }
        try machine.events.sendAsyncError(
          error,
          "Error #2095: flash.net.LocalConnection was unable to invoke callback \(message.method).",
          to: receiver)
      }
    }
  }

  func code(_ coder: StateCoder) {
    let isSound = { [machine] (object: ScriptObject) in
      object.kind == .instance && object.traits.isKind(of: machine.types.localConnection)
    }
    var all = listeners.sorted { $0.key < $1.key }.map { (name: $0.key, object: $0.value) }
    coder.list(&all, ("", coder.blankObject)) {
      coder.value(&$0.name)
      coder.value(&$0.object)
      coder.check(isSound($0.object), "a connection that is none")
    }
    let blank = LocalMessage(sender: coder.blankObject, target: "", method: "", arguments: [])
    coder.list(&messages, blank) {
      coder.value(&$0.sender)
      coder.value(&$0.target)
      coder.value(&$0.method)
      coder.value(&$0.arguments)
      coder.value(&$0.isHeard)
      coder.check(isSound($0.sender), "a connection that is none")
    }
    guard coder.isReading else { return }
    listeners = Dictionary(all.map { ($0.name, $0.object) }) { _, last in last }
  }
}
