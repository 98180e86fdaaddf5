import FlashAVM2
import FlashData
import FlashDisplay
package import FlashHeap

/// Calls of servers: all of a connection's in an iteration go in one packet, whose answers have their numbers (N.Nc.6).
package final class RemoteCalls: HeapRoots {
  /// What one connection has called and waits for.
  private struct Connection {
    var object: ScriptObject
    var headers: [(name: String, bytes: [UInt8])] = []
    var messages: [[UInt8]] = []
    var responders: [(number: Int, object: ScriptObject)] = []
    var callCount = 0
    /// No server is there, and no listener has heard so yet.
    var hasFailed = false
  }

  private unowned let machine: ABCMachine
  private var connections: [Connection] = []
  /// The version of AMF that new connections have.
  var defaultEncoding: UInt32 = 3

  init(_ machine: ABCMachine) {
    self.machine = machine
    machine.machine.heap.addRoots(self)
  }

  package func markRoots(_ marker: inout Marker) {
    for connection in connections {
      marker.mark(connection.object)
      for (_, responder) in connection.responders { marker.mark(responder) }
    }
  }

  private func index(of object: ScriptObject) -> Int {
    if let known = connections.firstIndex(where: { $0.object == object }) { return known }
    connections.append(Connection(object: object))
    return connections.count - 1
  }

  // MARK: - For scripts

  func add(
    _ command: String, _ responder: ScriptObject?, count: Int, _ values: [UInt8],
    of object: ScriptObject
  ) {
    let index = index(of: object)
    connections[index].callCount += 1
    let number = connections[index].callCount
    connections[index].messages.append(
      RemotingPacket.message(
        target: command, response: "/\(number)",
        value: RemotingPacket.arguments(count: count, values: values)))
    if let responder { connections[index].responders.append((number, responder)) }
  }

  /// One of the same name, in any case of letters, is replaced (N.Nc.7).
  func addHeader(_ name: String, isRequired: Bool, _ value: [UInt8], to object: ScriptObject) {
    let index = index(of: object)
    connections[index].headers.removeAll { $0.name.lowercased() == name.lowercased() }
    connections[index].headers.append(
      (name, RemotingPacket.header(name: name, isRequired: isRequired, value: value)))
  }

  /// No server answers: the connection hears of it in the next iteration.
  func fail(_ object: ScriptObject) { connections[index(of: object)].hasFailed = true }

  func forget(_ object: ScriptObject) { connections.removeAll { $0.object == object } }

  // MARK: - In each iteration

  /// Posts what was called for, and reports what has failed.
  func sendCalls() {
    for object in connections.map(\.object) {
      guard let index = connections.firstIndex(where: { $0.object == object }) else { continue }
      if connections[index].hasFailed {
        connections.remove(at: index)
        machine.attempt { () throws(ScriptError) in
          try sendStatus(
            [("code", "NetConnection.Connect.Failed"), ("level", "error")], to: object)
        }
        continue
      }
      guard !connections[index].messages.isEmpty else { continue }
      let fields = ConnectionFields(object, machine.types)
      let packet = RemotingPacket.bytes(
        headers: connections[index].headers.map(\.bytes), messages: connections[index].messages)
      connections[index].messages = []
      machine.player.loading.request(
        fields[.uri].asString?.text ?? "", isPost: true, body: packet,
        mimeType: "application/x-amf",
        for: ScriptLoad(kind: .remoting, object: object, ticket: fields[.ticket].rawUInt))
    }
  }

  /// Passes the values of an answer to those who wait for them.
  func finish(
    _ object: ScriptObject, _ ticket: UInt32, _ url: String, _ answer: LoadAnswer
  ) throws(ScriptError) {
    guard ConnectionFields(object, machine.types)[.ticket].rawUInt == ticket else { return }
    guard case .bytes(let bytes, _) = LoadOutcome(answer) else {
      return try sendStatus(
        [
          ("code", "NetConnection.Call.Failed"), ("description", "HTTP: Failed"), ("details", url),
          ("level", "error"),
        ], to: object)
    }
    guard var packet = try? RemotingReader(bytes, allowsAMF3: true) else { return }
    while let message = try? packet.next() {
      let (value, end) = try ValueBytes.value(of: message.value, in: bytes, machine.interpreter)
      packet.resume(at: end)
      try machine.interpreter.holding(value) { () throws(ScriptError) in
        call(message.target, value, of: object)
      }
    }
  }

  private func call(_ target: String, _ value: Value, of object: ScriptObject) {
    let parts = target.split(separator: "/")
    guard parts.count == 2, let number = Int(parts[0]),
      let index = connections.firstIndex(where: { $0.object == object }),
      let place = connections[index].responders.firstIndex(where: { $0.number == number })
    else { return }
    let responder = connections[index].responders.remove(at: place).object
    let fields = Fields(responder, of: machine.types.responder)
    let function = parts[1] == "onResult" ? fields[0] : parts[1] == "onStatus" ? fields[1] : .null
    guard function.isObject else { return }
    machine.attempt { () throws(ScriptError) in
      try machine.interpreter.holding(function) { () throws(ScriptError) in
        _ = try machine.interpreter.call(function, this: .null, [value])
      }
    }
  }

  /// `netStatus` with an object of texts in this order.
  func sendStatus(
    _ texts: [(name: String, text: String)], to object: ScriptObject
  ) throws(ScriptError) {
    let (interpreter, heap) = (machine.interpreter, machine.machine.heap)
    let info = try interpreter.makeObject()
    for (name, text) in texts {
      guard let key = heap.value(name).asString else { continue }
      info.setProperty(interpreter.properties.key(key), heap.value(text), in: heap)
    }
    let isError = texts.contains { $0.name == "level" && $0.text == "error" }
    if isError, !(machine.events.listeners(of: object)?.has("netStatus") ?? false) {
      let code = texts.first { $0.name == "code" }?.text ?? ""
      return machine.events.reportUnheard("NetStatusEvent", "level=error, code=\(code)")
    }
    try interpreter.holding(Value(info)) { () throws(ScriptError) in
      machine.events.send("netStatus", to: object, "NetStatusEvent", [Value(info)])
    }
  }

  // MARK: - States

  func code(_ coder: StateCoder) {
    coder.value(&defaultEncoding)
    coder.check(AMFVersion(rawValue: defaultEncoding) != nil, "a version of AMF that there is not")
    coder.list(&connections, Connection(object: coder.blankObject)) { connection in
      coder.value(&connection.object)
      coder.list(&connection.headers, ("", [])) {
        coder.value(&$0.name)
        coder.value(&$0.bytes)
      }
      coder.list(&connection.messages, []) { coder.value(&$0) }
      coder.list(&connection.responders, (0, coder.blankObject)) {
        coder.value(&$0.number)
        coder.value(&$0.object)
        coder.check(
          $0.object.kind == .instance && $0.object.traits.isKind(of: machine.types.responder),
          "a responder that is none")
      }
      coder.value(&connection.callCount)
      coder.value(&connection.hasFailed)
      coder.check(
        connection.object.kind == .instance
          && connection.object.traits.isKind(of: machine.types.netConnection),
        "a connection that is none")
    }
  }
}
