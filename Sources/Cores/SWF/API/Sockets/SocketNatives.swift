import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap

/// N.So: Socket.
enum SocketNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "new":
      NativeCall.act { call throws(ScriptError) in
        if let host = call.text(1) { try connect(host, call) }
      }
    case "connect":
      NativeCall.act { call throws(ScriptError) in try connect(call.text(1) ?? "localhost", call) }
    case "close":
      NativeCall.act { call throws(ScriptError) in
        let fields = try connected(call)
        call.api.services.sockets.close(call.this)
        try fields.clear(call.interpreter)
      }
    case "flush":
      NativeCall.act { call throws(ScriptError) in
        try connected(call).flush(call.this, call.api)
      }
    case "get connected":
      NativeCall.flag { call in SocketFields(call.this, call.api.types).isConnected }
    case "get timeout":
      NativeCall.give { call in Value(rawUInt: SocketFields(call.this, call.api.types).timeout) }
    case "set timeout":
      NativeCall.act { call in SocketFields(call.this, call.api.types).timeout = call.uint(1) }
    case "get bytesAvailable":
      NativeCall.give { call throws(ScriptError) in
        let fields = SocketFields(call.this, call.api.types)
        return Value(rawUInt: UInt32(clamping: try fields.input(call.interpreter).available))
      }
    case "get bytesPending":
      NativeCall.give { call throws(ScriptError) in
        let fields = SocketFields(call.this, call.api.types)
        return Value(rawUInt: UInt32(clamping: try fields.output(call.interpreter).count))
      }
    case "set endian", "set objectEncoding": both(key)
    case "readMultiByte": readMultiByte
    default:
      ByteSettings.of(key, bytes) ?? ByteAccess.reading(key, openInput)
        ?? ByteAccess.writing(key, openOutput)
    }
  }

  /// A port of no machine throws 2003, and a host ends at a zero (N.So.1).
  private static func connect(_ host: String, _ call: NativeCall) throws(ScriptError) {
    let port = Int(call.int(2))
    guard (0...65_535).contains(port) else { throw ScriptError(2003) }
    let host = String(host.prefix { $0 != "\0" })
    try SocketFields(call.this, call.api.types).clear(call.interpreter)
    call.api.services.sockets.open(call.this, host, port)
  }

  /// What a socket has that is connected; others throw 2002.
  private static func connected(
    _ interpreter: Interpreter, _ registers: UnsafeMutablePointer<Value>
  ) throws(ScriptError) -> SocketFields {
    let fields = SocketFields(registers[0].object, interpreter.api.types)
    guard fields.isConnected else { throw ScriptError(2002) }
    return fields
  }

  private static func connected(_ call: NativeCall) throws(ScriptError) -> SocketFields {
    try connected(call.interpreter, call.registers)
  }

  private static func bytes(
    _ interpreter: Interpreter, _ registers: UnsafeMutablePointer<Value>
  ) throws(ScriptError) -> ByteArrayState {
    try SocketFields(registers[0].object, interpreter.api.types).input(interpreter)
  }

  private static func openInput(
    _ interpreter: Interpreter, _ registers: UnsafeMutablePointer<Value>
  ) throws(ScriptError) -> ByteArrayState {
    try connected(interpreter, registers).input(interpreter)
  }

  private static func openOutput(
    _ interpreter: Interpreter, _ registers: UnsafeMutablePointer<Value>
  ) throws(ScriptError) -> ByteArrayState {
    try connected(interpreter, registers).output(interpreter)
  }

  /// What is set for reading counts for writing.
  private static func both(_ key: String) -> NativeFunction? {
    guard let set = ByteSettings.of(key, bytes) else { return nil }
    return { interpreter, registers, count throws(ScriptError) in
      let result = try set(interpreter, registers, count)
      let fields = SocketFields(registers[0].object, interpreter.api.types)
      let (input, output) = (try fields.input(interpreter), try fields.output(interpreter))
      (output.isLittleEndian, output.encoding) = (input.isLittleEndian, input.encoding)
      return result
    }
  }

  /// The result ends at the first zero (N.So.4).
  private static var readMultiByte: NativeFunction? {
    guard let read = ByteAccess.reading("readMultiByte", openInput) else { return nil }
    return { interpreter, registers, count throws(ScriptError) in
      let result = try read(interpreter, registers, count)
      guard let text = result.asString, text.units.contains(0) else { return result }
      return Value(interpreter.heap.string(units: Array(text.units.prefix { $0 != 0 })))
    }
  }
}

/// What a Socket has in the fields that its face has first.
struct SocketFields {
  private enum Field: Int { case input, output, connected, timeout }

  private let words: Fields

  init(_ object: ScriptObject, _ types: APITypes) { words = Fields(object, of: types.socket) }

  private func bytes(
    _ field: Field, _ interpreter: Interpreter
  ) throws(ScriptError) -> ByteArrayState {
    if !words[field.rawValue].isObject { words[field.rawValue] = try interpreter.makeByteArray([]) }
    return try ByteArrayState.of(words[field.rawValue], interpreter.machine)
  }

  /// What has come and was not read.
  func input(_ interpreter: Interpreter) throws(ScriptError) -> ByteArrayState {
    let bytes = try bytes(.input, interpreter)
    // What was read is not wanted any more.
    if bytes.position > 0, bytes.position >= bytes.count { try bytes.setCount(0) }
    return bytes
  }

  /// What was written and not sent.
  func output(_ interpreter: Interpreter) throws(ScriptError) -> ByteArrayState {
    try bytes(.output, interpreter)
  }

  var isConnected: Bool {
    get { words[Field.connected.rawValue].rawUInt != 0 }
    nonmutating set { words[Field.connected.rawValue] = Value(rawBoolean: newValue) }
  }
  /// Milliseconds.
  var timeout: UInt32 {
    get { words[Field.timeout.rawValue].rawUInt }
    nonmutating set { words[Field.timeout.rawValue] = Value(rawUInt: newValue) }
  }

  /// Sends what was written.
  func flush(_ object: ScriptObject, _ machine: ABCMachine) throws(ScriptError) {
    let output = try output(machine.interpreter)
    guard output.count > 0 else { return }
    machine.services.sockets.send(Array(output.contents), by: object)
    try output.setCount(0)
  }

  /// Nothing is to be read or sent any more.
  func clear(_ interpreter: Interpreter) throws(ScriptError) {
    try bytes(.input, interpreter).setCount(0)
    try bytes(.output, interpreter).setCount(0)
  }
}

/// N.Xs: XMLSocket.
enum XMLSocketNatives {
  private enum Field: Int { case connected, timeout }

  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "new":
      NativeCall.act { call throws(ScriptError) in
        if call.text(1) != nil { try connect(call) }
      }
    case "connect": NativeCall.act(connect)
    case "close":
      NativeCall.act { call throws(ScriptError) in
        guard isConnected(call) else { throw ScriptError(2002) }
        call.api.services.sockets.close(call.this)
      }
    case "send":
      NativeCall.act { call throws(ScriptError) in
        let text = try text(call)
        guard isConnected(call) else { throw ScriptError(2002) }
        call.api.services.sockets.send(SocketTexts.bytes(text), by: call.this)
      }
    case "get connected": NativeCall.flag { call in isConnected(call) }
    case "get timeout":
      NativeCall.give { call in fields(call)[Field.timeout.rawValue] }
    case "set timeout":
      NativeCall.act { call in fields(call)[Field.timeout.rawValue] = call.value(1) }
    default: nil
    }
  }

  private static func fields(_ call: NativeCall) -> Fields {
    Fields(call.this, of: call.api.types.xmlSocket)
  }

  private static func isConnected(_ call: NativeCall) -> Bool {
    fields(call)[Field.connected.rawValue].rawUInt != 0
  }

  private static func connect(_ call: NativeCall) throws(ScriptError) {
    let port = Int(call.int(2))
    guard (0...65_535).contains(port) else { throw ScriptError(2003) }
    // Without a host it is the movie's own.
    let movie = Caller(call.interpreter).movie ?? call.api.player.movie
    call.api.services.sockets.open(call.this, call.text(1) ?? MovieHost.name(of: movie.url), port)
  }

  /// XML as it is written, other values as texts.
  private static func text(_ call: NativeCall) throws(ScriptError) -> String {
    let value = call.value(1)
    let types = call.interpreter.machine.types
    if let object = value.asObject,
      object.traits === types.xml || object.traits === types.xmlList
    {
      let text = try call.interpreter.properties.callProperty(
        value, Name(call.interpreter.heap.intern("toXMLString"), .as3), [])
      return try call.interpreter.values.toText(text).text
    }
    return try call.interpreter.values.toText(value).text
  }
}
