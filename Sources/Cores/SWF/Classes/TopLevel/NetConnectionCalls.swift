import FlashAVM1
import FlashData
import FlashDisplay
import FlashHeap

/// Calls of a remote service: all of an iteration in one message, with numbered replies.
///
/// Source: Adobe's "Action Message Format -- AMF 0", section 4.
enum RemoteCalls {
  package static func add(
    _ context: NativeContext, _ object: ScriptObject, _ state: NetConnectionState,
    _ call: NativeCall
  ) throws(ScriptAbort) {
    guard call.count > 0 else { return }
    state.callCount += 1
    var writer = AMFValueWriter(context, arrays: .ordered)
    let arguments = call.rest(from: 2)
    for argument in arguments { writer.put(argument) }
    state.messages.append(
      RemotingPacket.message(
        target: try context.objects.string(call[0]).text, response: "/\(state.callCount)",
        value: RemotingPacket.arguments(count: arguments.count, values: writer.bytes)))
    if let responder = call[1].asObject { state.responders[state.callCount] = responder }
    if state.messages.count == 1 { context.services.connections.waiting.append(object) }
  }

  static func addHeader(
    _ context: NativeContext, _ state: NetConnectionState, _ call: NativeCall
  ) throws(ScriptAbort) {
    guard call.count > 0 else { return }
    let name = try context.objects.string(call[0]).text
    var value = AMFValueWriter(context, arrays: .ordered)
    value.put(call.count > 2 ? call[2] : .null)
    // One that was there keeps whether it must be understood, if it is not mentioned.
    let known = state.headers.first { $0.name == name }.map { $0.bytes }
    let wasRequired = known.map(RemotingPacket.isRequired) ?? false
    let isRequired = call.count > 1 ? try context.objects.truth(call[1]) : wasRequired
    let header = RemotingPacket.header(name: name, isRequired: isRequired, value: value.bytes)
    state.headers.removeAll { $0.name == name }
    state.headers.append((name, header))
  }

  /// The message with all that has been called since the last.
  static func message(_ state: NetConnectionState) -> [UInt8] {
    defer { state.messages = [] }
    return RemotingPacket.bytes(headers: state.headers.map(\.bytes), messages: state.messages)
  }

  /// Hands the values of an answer to those who wait for them.
  package static func receive(
    _ context: NativeContext, _ answer: LoadAnswer, _ object: ScriptObject
  ) throws(ScriptAbort) {
    guard let state = object.native as? NetConnectionState else { return }
    guard case .success(let bytes, _) = answer else {
      try context.calls.callMethod(
        object, context.heap.intern("onStatus"), [.undefined], reason: .call)
      return
    }
    guard var packet = try? RemotingReader(bytes, allowsAMF3: false) else { return }
    while let message = try? packet.next() {
      var reader = AMFValueReader(context, message.value)
      guard let value = reader.value() else { return }
      packet.resume(at: reader.tokens.at)
      let parts = message.target.split(separator: "/")
      guard parts.count == 2, let number = Int(parts[0]),
        let responder = state.responders.removeValue(forKey: number)
      else { continue }
      try context.calls.callMethod(
        responder, context.heap.intern(String(parts[1])), [value], reason: .call)
    }
  }
}
