import FlashAVM1
import FlashDisplay

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
    var writer = AMFWriter(context, arrays: .ordered)
    // The arguments themselves are no object that later ones could mention.
    let arguments = call.rest(from: 2)
    writer.put(AMFWriter.Marker.array.rawValue)
    writer.put32(arguments.count)
    for argument in arguments { writer.put(argument) }
    var message = AMFWriter(context, arrays: .ordered)
    message.put(name: try context.objects.string(call[0]).text)
    message.put(name: "/\(state.callCount)")
    message.put32(writer.bytes.count)
    message.put(writer.bytes)
    state.messages.append(message.bytes)
    if let responder = call[1].asObject { state.responders[state.callCount] = responder }
    if state.messages.count == 1 { context.services.connections.waiting.append(object) }
  }

  static func addHeader(
    _ context: NativeContext, _ state: NetConnectionState, _ call: NativeCall
  ) throws(ScriptAbort) {
    guard call.count > 0 else { return }
    let name = try context.objects.string(call[0]).text
    var value = AMFWriter(context, arrays: .ordered)
    value.put(call.count > 2 ? call[2] : .null)
    var header = AMFWriter(context, arrays: .ordered)
    header.put(name: name)
    // One that was there keeps whether it must be understood, if it is not mentioned.
    let present = state.headers.first { $0.name == name }?.bytes
    let wasRequired = present?[header.bytes.count] ?? 0
    header.put(call.count > 1 ? (try context.objects.truth(call[1]) ? 1 : 0) : wasRequired)
    header.put32(value.bytes.count)
    header.put(value.bytes)
    state.headers.removeAll { $0.name == name }
    state.headers.append((name, header.bytes))
  }

  /// The message with all that has been called since the last.
  static func message(_ context: NativeContext, _ state: NetConnectionState) -> [UInt8] {
    var writer = AMFWriter(context, arrays: .ordered)
    writer.put16(0)
    writer.put16(state.headers.count)
    for header in state.headers { writer.put(header.bytes) }
    writer.put16(state.messages.count)
    for message in state.messages { writer.put(message) }
    state.messages = []
    return writer.bytes
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
    var reader = AMFReader(context, bytes)
    guard reader.number(2) != nil, let headers = reader.number(2) else { return }
    for _ in 0..<headers {
      guard reader.text() != nil, reader.byte() != nil, reader.number(4) != nil,
        reader.value() != nil
      else { return }
    }
    guard let count = reader.number(2) else { return }
    for _ in 0..<count {
      guard let target = reader.text(), reader.text() != nil, reader.number(4) != nil else {
        return
      }
      // References are counted for each message alone.
      var body = AMFReader(context, bytes, at: reader.at)
      guard let value = body.value() else { return }
      reader = AMFReader(context, bytes, at: body.at)
      let parts = target.split(separator: "/")
      guard parts.count == 2, let number = Int(parts[0]),
        let responder = state.responders.removeValue(forKey: number)
      else { continue }
      try context.calls.callMethod(
        responder, context.heap.intern(String(parts[1])), [value], reason: .call)
    }
  }
}
