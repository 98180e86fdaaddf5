import FlashAVM2
import FlashData
import FlashHeap

/// Y.Wk: Worker, WorkerDomain and MessageChannel of a player that has one worker, the movie itself.
enum WorkerNatives {
  /// What a face has first.
  private enum Field: Int { case shared }
  private enum ChannelField: Int { case state, queue }

  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "static get isSupported": NativeCall.flag { _ in false }
    case "static get current": NativeCall.give { call throws(ScriptError) in try current(call) }
    case "createMessageChannel":
      NativeCall.give { call throws(ScriptError) in
        _ = try call.object(1, named: "receiver")
        return try makeChannel(call)
      }
    case "getSharedProperty": NativeCall.give(getShared)
    case "setSharedProperty": NativeCall.act(setShared)
    case "start": NativeCall.act { _ throws(ScriptError) in throw ScriptError(1511) }
    case "get isPrimordial": NativeCall.flag { _ in true }
    case "get state": NativeCall.text { _ in "running" }
    case "terminate": NativeCall.flag { _ in false }
    default: nil
    }
  }

  static func ofDomain(_ key: String) -> NativeFunction? {
    switch key {
    case "static get isSupported": NativeCall.flag { _ in false }
    case "static get current":
      NativeCall.give { call throws(ScriptError) in
        try call.api.services.single(.workerDomain)
      }
    case "createWorker":
      NativeCall.give { call throws(ScriptError) in
        _ = try call.object(1, named: "swf")
        return .null
      }
    case "listWorkers":
      NativeCall.give { call throws(ScriptError) in
        let worker = try current(call)
        return try call.interpreter.makeVector(
          of: call.api.types.type("flash.system", "Worker"), [worker])
      }
    default: nil
    }
  }

  private static func current(_ call: NativeCall) throws(ScriptError) -> Value {
    try call.api.services.single(.worker)
  }

  // MARK: - Properties

  private static func fields(_ call: NativeCall) -> Fields {
    Fields(call.this, of: call.api.types.type("flash.system", "Worker"))
  }

  private static func key(_ call: NativeCall) throws(ScriptError) -> Value {
    guard let name = call.value(1).asString else { throw ScriptError(2007, "key") }
    return call.interpreter.properties.key(name)
  }

  private static func getShared(_ call: NativeCall) throws(ScriptError) -> Value {
    let key = try key(call)
    guard let shared = fields(call)[Field.shared.rawValue].asObject,
      let value = shared.property(key)
    else { return .undefined }
    return try copy(value, call)
  }

  private static func setShared(_ call: NativeCall) throws(ScriptError) {
    let key = try key(call)
    let value = try copy(call.value(2), call)
    try call.interpreter.holding(value) { () throws(ScriptError) in
      let fields = fields(call)
      if !fields[Field.shared.rawValue].isObject {
        let type = call.interpreter.machine.types.object
        let made = call.interpreter.machine.make(
          try call.interpreter.machine.table(for: type, call.interpreter))
        fields[Field.shared.rawValue] = Value(made)
      }
      fields[Field.shared.rawValue].object.setProperty(key, value, in: call.interpreter.heap)
    }
  }

  /// Workers share no objects, only what AMF makes of them.
  private static func copy(_ value: Value, _ call: NativeCall) throws(ScriptError) -> Value {
    guard value.isObject else { return value }
    let bytes = try ValueBytes.bytes(of: [value], .amf3, call.interpreter)
    return try ValueBytes.values(in: bytes, .amf3, call.interpreter).first ?? .undefined
  }

  // MARK: - Channels

  private static func channelFields(_ object: ScriptObject, _ call: NativeCall) -> Fields {
    Fields(object, of: call.api.types.type("flash.system", "MessageChannel"))
  }

  private static func makeChannel(_ call: NativeCall) throws(ScriptError) -> Value {
    let machine = call.interpreter.machine
    let type = call.api.types.type("flash.system", "MessageChannel")
    let made = Value(machine.make(try machine.table(for: type, call.interpreter)))
    return try call.interpreter.holding(made) { () throws(ScriptError) in
      let fields = channelFields(made.object, call)
      fields[ChannelField.state.rawValue] = call.value("open")
      fields[ChannelField.queue.rawValue] = Value(try call.interpreter.makeList([]))
      return made
    }
  }

  static func ofChannel(_ key: String) -> NativeFunction? {
    switch key {
    case "get state":
      NativeCall.give { call in
        let state = channelFields(call.this, call)[ChannelField.state.rawValue]
        return state.isString ? state : call.value("closed")
      }
    case "get messageAvailable": NativeCall.flag { call in !(queue(call)?.values.isEmpty ?? true) }
    case "send": NativeCall.act(send)
    case "receive": NativeCall.give(receive)
    case "close":
      NativeCall.act { call in
        channelFields(call.this, call)[ChannelField.state.rawValue] = call.value("closed")
      }
    default: nil
    }
  }

  private static func isOpen(_ call: NativeCall) -> Bool {
    channelFields(call.this, call)[ChannelField.state.rawValue].asString?.text == "open"
  }

  private static func queue(_ call: NativeCall) -> ScriptList? {
    channelFields(call.this, call)[ChannelField.queue.rawValue].asObject.map { ScriptList($0) }
  }

  /// As many messages as a channel keeps, whatever scripts allow.
  private static let mostMessages = 4096

  private static func send(_ call: NativeCall) throws(ScriptError) {
    let limit = call.int(2)
    guard limit >= -1 else { throw ScriptError(2006) }
    guard isOpen(call) else { throw ScriptError(2031) }
    let value = try copy(call.value(1), call)
    try call.interpreter.holding(value) { () throws(ScriptError) in
      let waiting = queue(call)?.values ?? []
      guard waiting.count < mostMessages, limit <= 0 || waiting.count < Int(limit) else {
        throw ScriptError(1000)
      }
      let list = Value(try call.interpreter.makeList(waiting + [value]))
      channelFields(call.this, call)[ChannelField.queue.rawValue] = list
    }
  }

  /// The next message; without one null, as no other worker can send one while this one waits.
  private static func receive(_ call: NativeCall) throws(ScriptError) -> Value {
    guard let waiting = queue(call)?.values, let first = waiting.first else { return .null }
    return try call.interpreter.holding(first) { () throws(ScriptError) in
      let list = Value(try call.interpreter.makeList(Array(waiting.dropFirst())))
      channelFields(call.this, call)[ChannelField.queue.rawValue] = list
      return first
    }
  }
}
