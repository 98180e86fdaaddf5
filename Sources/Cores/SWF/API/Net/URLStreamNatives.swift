import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap

/// N.Us: URLStream.
enum URLStreamNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "load":
      NativeCall.act { call throws(ScriptError) in
        let request = try RequestText(call.value(1), call)
        let fields = StreamFields(call.this, call.api.types)
        fields.ticket &+= 1
        let bytes = try fields.bytes(call.interpreter)
        try bytes.setCount(0)
        (fields.isConnected, fields.isOpen) = (false, true)
        call.api.load(
          request, for: ScriptLoad(kind: .stream, object: call.this, ticket: fields.ticket))
      }
    case "close":
      NativeCall.act { call throws(ScriptError) in
        let fields = StreamFields(call.this, call.api.types)
        guard fields.isOpen else { throw ScriptError(2029) }
        fields.ticket &+= 1
        (fields.isConnected, fields.isOpen) = (false, false)
        try fields.bytes(call.interpreter).setCount(0)
      }
    case "get connected":
      NativeCall.flag { call in StreamFields(call.this, call.api.types).isConnected }
    case "get bytesAvailable":
      NativeCall.give { call throws(ScriptError) in
        let fields = StreamFields(call.this, call.api.types)
        return Value(rawUInt: UInt32(clamping: try fields.bytes(call.interpreter).available))
      }
    default: ByteSettings.of(key, bytes) ?? ByteAccess.reading(key, openBytes)
    }
  }

  private static func bytes(
    _ interpreter: Interpreter, _ registers: UnsafeMutablePointer<Value>
  ) throws(ScriptError) -> ByteArrayState {
    try StreamFields(registers[0].object, interpreter.api.types).bytes(interpreter)
  }

  /// Those of a stream that is open; others throw 2029.
  private static func openBytes(
    _ interpreter: Interpreter, _ registers: UnsafeMutablePointer<Value>
  ) throws(ScriptError) -> ByteArrayState {
    let fields = StreamFields(registers[0].object, interpreter.api.types)
    guard fields.isOpen else { throw ScriptError(2029) }
    return try fields.bytes(interpreter)
  }
}

/// How an object with bytes to read from or write to has them: the order of bytes, and the version of AMF.
enum ByteSettings {
  static func of(_ key: String, _ bytes: @escaping ByteAccess.Bytes) -> NativeFunction? {
    switch key {
    case "get endian":
      NativeCall.text { call throws(ScriptError) in
        try bytes(call.interpreter, call.registers).isLittleEndian ? "littleEndian" : "bigEndian"
      }
    case "set endian":
      NativeCall.act { call throws(ScriptError) in
        let isLittle: Bool
        switch call.text(1) {
        case "bigEndian": isLittle = false
        case "littleEndian": isLittle = true
        case nil: throw ScriptError(2007, "endian")
        default: throw ScriptError(2008, "endian")
        }
        try bytes(call.interpreter, call.registers).isLittleEndian = isLittle
      }
    case "get objectEncoding":
      NativeCall.give { call throws(ScriptError) in
        Value(rawUInt: try bytes(call.interpreter, call.registers).encoding.rawValue)
      }
    case "set objectEncoding":
      NativeCall.act { call throws(ScriptError) in
        guard let encoding = AMFVersion(rawValue: call.uint(1)) else {
          throw ScriptError(2008, "objectEncoding")
        }
        try bytes(call.interpreter, call.registers).encoding = encoding
      }
    default: nil
    }
  }
}

/// What a URLStream has in the fields that its face has first.
struct StreamFields {
  private enum Field: Int { case buffer, ticket, connected, open }

  private let words: Fields

  init(_ object: ScriptObject, _ types: APITypes) {
    words = Fields(object, of: types.urlStream)
  }

  /// What has come and was not read.
  func bytes(_ interpreter: Interpreter) throws(ScriptError) -> ByteArrayState {
    if !words[Field.buffer.rawValue].isObject {
      words[Field.buffer.rawValue] = try interpreter.makeByteArray([])
    }
    return try ByteArrayState.of(words[Field.buffer.rawValue], interpreter.machine)
  }

  var ticket: UInt32 {
    get { words[Field.ticket.rawValue].rawUInt }
    nonmutating set { words[Field.ticket.rawValue] = Value(rawUInt: newValue) }
  }
  /// What was asked for is coming.
  var isConnected: Bool {
    get { words[Field.connected.rawValue].rawUInt != 0 }
    nonmutating set { words[Field.connected.rawValue] = Value(rawBoolean: newValue) }
  }
  /// What has come can be read, until a script closes the stream.
  var isOpen: Bool {
    get { words[Field.open.rawValue].rawUInt != 0 }
    nonmutating set { words[Field.open.rawValue] = Value(rawBoolean: newValue) }
  }
}

/// What a URLStream has asked for has come, or has not (N.Us.1).
struct StreamLoad {
  private let machine: ABCMachine
  private let stream: ScriptObject
  private let fields: StreamFields
  private let ticket: UInt32

  init(_ machine: ABCMachine, _ stream: ScriptObject, _ ticket: UInt32) {
    (self.machine, self.stream, self.ticket) = (machine, stream, ticket)
    fields = StreamFields(stream, machine.types)
  }

  private var isCurrent: Bool { fields.ticket == ticket }

  func finish(_ url: String, _ answer: LoadAnswer) throws(ScriptError) {
    guard isCurrent else { return }
    let events = machine.events
    let outcome = LoadOutcome(answer)
    if outcome.opens(url) {
      fields.isConnected = true
      events.send("open", to: stream)
    }
    guard isCurrent else { return }
    switch outcome {
    case .bytes(let bytes, let status):
      try fields.bytes(machine.interpreter).replace(with: bytes)
      events.sendProgress(bytes.count, of: bytes.count, to: stream)
      guard isCurrent else { return }
      events.sendStatus(status, to: stream)
      guard isCurrent else { return }
      fields.isConnected = false
      events.send("complete", to: stream)
    case .failure(let status):
      (fields.isConnected, fields.isOpen) = (false, false)
      events.sendStatus(status, to: stream)
      guard isCurrent else { return }
      events.sendStreamError(url, to: stream)
    }
  }
}
