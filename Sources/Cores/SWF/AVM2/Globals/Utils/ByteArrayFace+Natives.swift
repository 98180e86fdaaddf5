import FlashData
import FlashHeap

/// C.Ba: ByteArray, but for what reads and writes.
extension ByteArrayFace {
  /// A function on the bytes of a ByteArray.
  typealias Body = (
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ bytes: ByteArrayState
  ) throws(ScriptError) -> Value

  static func natives(_ key: String) -> NativeFunction? {
    switch key {
    case "static get defaultObjectEncoding":
      return { interpreter, _, _ throws(ScriptError) in
        Value(rawUInt: interpreter.machine.serialization.defaultEncoding.rawValue)
      }
    case "static set defaultObjectEncoding":
      return { interpreter, registers, _ throws(ScriptError) in
        // C.Ba.3: no number is an error.
        interpreter.machine.serialization.defaultEncoding =
          registers[1].rawUInt < 3 ? .amf0 : .amf3
        return .undefined
      }
    case "prototype toJSON":
      return { interpreter, _, _ throws(ScriptError) in interpreter.heap.value("ByteArray") }
    default: break
    }
    guard let body = body(key) ?? readBody(key) ?? writeBody(key) else { return nil }
    return { interpreter, registers, _ throws(ScriptError) in
      try body(
        interpreter, registers, try ByteArrayState.of(registers[0], interpreter.machine))
    }
  }

  private static func body(_ key: String) -> Body? {
    switch key {
    case "new": { _, _, _ throws(ScriptError) in .undefined }
    case "get length":
      { _, _, bytes throws(ScriptError) in Value(rawUInt: UInt32(bytes.count)) }
    case "set length":
      { _, registers, bytes throws(ScriptError) in
        try bytes.setCount(Int(registers[1].rawUInt))
        return .undefined
      }
    case "get position":
      { _, _, bytes throws(ScriptError) in Value(rawUInt: UInt32(bytes.position)) }
    case "set position":
      { _, registers, bytes throws(ScriptError) in
        bytes.position = Int(registers[1].rawUInt)
        return .undefined
      }
    case "get bytesAvailable":
      { _, _, bytes throws(ScriptError) in Value(rawUInt: UInt32(bytes.available)) }
    case "get endian":
      { interpreter, _, bytes throws(ScriptError) in
        interpreter.heap.value(bytes.isLittleEndian ? "littleEndian" : "bigEndian")
      }
    case "set endian": setEndian
    case "get objectEncoding":
      { _, _, bytes throws(ScriptError) in Value(rawUInt: bytes.encoding.rawValue) }
    case "set objectEncoding": setObjectEncoding
    case "get shareable":
      { _, _, bytes throws(ScriptError) in Value(rawBoolean: bytes.isShareable) }
    case "set shareable":
      { _, registers, bytes throws(ScriptError) in
        if registers[1].bits != 0 { bytes.isShareable = true }
        return .undefined
      }
    case "clear":
      { _, _, bytes throws(ScriptError) in
        try bytes.setCount(0)
        bytes.position = 0
        return .undefined
      }
    case "toString":
      { interpreter, _, bytes throws(ScriptError) in
        Value(interpreter.heap.string(units: Encodings.markedUnits(bytes.contents)))
      }
    case "compress": compress
    case "uncompress": uncompress
    case "deflate":
      { interpreter, _, bytes throws(ScriptError) in try pack(bytes, .deflate, interpreter) }
    case "inflate":
      { interpreter, _, bytes throws(ScriptError) in try unpack(bytes, .deflate, interpreter) }
    case "atomicCompareAndSwapIntAt": swapInt
    case "atomicCompareAndSwapLength": swapLength
    default: nil
    }
  }

  /// A text argument that must be there.
  static func text(_ value: Value, _ name: String) throws(ScriptError) -> ScriptString {
    guard let text = value.asString else { throw ScriptError(2007, name) }
    return text
  }

  // MARK: - How it reads and writes

  /// C.Ba.3.
  private static func setEndian(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ bytes: ByteArrayState
  ) throws(ScriptError) -> Value {
    switch try text(registers[1], "endian").text {
    case "bigEndian": bytes.isLittleEndian = false
    case "littleEndian": bytes.isLittleEndian = true
    default: throw ScriptError(2008, "type")
    }
    return .undefined
  }

  private static func setObjectEncoding(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ bytes: ByteArrayState
  ) throws(ScriptError) -> Value {
    guard let encoding = AMFVersion(rawValue: registers[1].rawUInt) else {
      throw ScriptError(2008, "objectEncoding")
    }
    bytes.encoding = encoding
    return .undefined
  }

  // MARK: - Compression

  /// C.Ba.13.
  private static func format(
    _ value: Value
  ) throws(ScriptError) -> ByteCompression.Format {
    switch try text(value, "algorithm").text {
    case "zlib": .zlib
    case "deflate": .deflate
    case "lzma": .lzma
    default: throw ScriptError(2058)
    }
  }

  private static func compress(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ bytes: ByteArrayState
  ) throws(ScriptError) -> Value { try pack(bytes, try format(registers[1]), interpreter) }

  private static func uncompress(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ bytes: ByteArrayState
  ) throws(ScriptError) -> Value { try unpack(bytes, try format(registers[1]), interpreter) }

  private static func pack(
    _ bytes: ByteArrayState, _ format: ByteCompression.Format, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    try convert(bytes) { (contents) throws(ByteCompression.Failure) in
      try ByteCompression.packed(contents, format) { !interpreter.heap.isFull(with: $0) }
    }
    bytes.position = bytes.count
    return .undefined
  }

  private static func unpack(
    _ bytes: ByteArrayState, _ format: ByteCompression.Format, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    if format == .lzma, bytes.count < ByteCompression.lzmaHeaderSize { return .undefined }
    try convert(bytes) { (contents) throws(ByteCompression.Failure) in
      try ByteCompression.unpacked(contents, format) { !interpreter.heap.isFull(with: $0) }
    }
    bytes.position = 0
    return .undefined
  }

  /// Replaces the bytes by what they are packed or unpacked; after an error they are what they were.
  private static func convert(
    _ bytes: ByteArrayState,
    _ body: (UnsafeRawBufferPointer) throws(ByteCompression.Failure) -> [UInt8]
  ) throws(ScriptError) {
    if !bytes.memories.isEmpty || bytes.isShareable { throw ScriptError(3735) }
    guard bytes.count > 0 else { return }
    let result: [UInt8]
    do { result = try body(bytes.contents) } catch {
      throw ScriptError(error == .damaged ? 2058 : 1000)
    }
    try bytes.replace(with: result)
  }

  // MARK: - For several threads, of which there is one

  /// C.Ba.16.
  private static func swapInt(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ bytes: ByteArrayState
  ) throws(ScriptError) -> Value {
    let index = Int(registers[1].rawInt)
    guard index >= 0, index & 3 == 0, index <= bytes.count - 4 else { throw ScriptError(1506) }
    let place = UnsafeMutableRawPointer(bytes.bytes + index)
    let old = Int32(littleEndian: place.loadUnaligned(as: Int32.self))
    if old == registers[2].rawInt {
      place.storeBytes(of: registers[3].rawInt.littleEndian, as: Int32.self)
    }
    return Value(rawInt: old)
  }

  private static func swapLength(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ bytes: ByteArrayState
  ) throws(ScriptError) -> Value {
    let old = bytes.count
    if old == Int(registers[1].rawInt) { try bytes.setCount(Int(registers[2].rawUInt)) }
    return Value(rawInt: Int32(truncatingIfNeeded: old))
  }
}
