import FlashHeap

/// C.Ba.4–10: what reads and writes.
extension ByteArrayFace {
  static func readBody(_ key: String) -> Body? {
    switch key {
    case "readBoolean":
      { _, _, bytes throws(ScriptError) in Value(rawBoolean: try bytes.number(UInt8.self) != 0) }
    case "readByte":
      { _, _, bytes throws(ScriptError) in Value(rawInt: Int32(try bytes.number(Int8.self))) }
    case "readUnsignedByte":
      { _, _, bytes throws(ScriptError) in Value(rawUInt: UInt32(try bytes.number(UInt8.self))) }
    case "readShort":
      { _, _, bytes throws(ScriptError) in Value(rawInt: Int32(try bytes.number(Int16.self))) }
    case "readUnsignedShort":
      { _, _, bytes throws(ScriptError) in Value(rawUInt: UInt32(try bytes.number(UInt16.self))) }
    case "readInt":
      { _, _, bytes throws(ScriptError) in Value(rawInt: try bytes.number(Int32.self)) }
    case "readUnsignedInt":
      { _, _, bytes throws(ScriptError) in Value(rawUInt: try bytes.number(UInt32.self)) }
    case "readFloat":
      { _, _, bytes throws(ScriptError) in
        Value(outside: Double(Float(bitPattern: try bytes.number(UInt32.self))))
      }
    case "readDouble":
      { _, _, bytes throws(ScriptError) in
        Value(outside: Double(bitPattern: try bytes.number(UInt64.self)))
      }
    case "readUTF":
      { interpreter, _, bytes throws(ScriptError) in
        let start = bytes.position
        let count = try bytes.number(UInt16.self)
        do throws(ScriptError) { return try text(bytes, Int(count), interpreter) } catch {
          bytes.position = start
          throw error
        }
      }
    case "readUTFBytes":
      { interpreter, registers, bytes throws(ScriptError) in
        try text(bytes, Int(registers[1].rawUInt), interpreter)
      }
    case "readMultiByte": readMultiByte
    case "readObject":
      { interpreter, _, bytes throws(ScriptError) in
        if let decoder = bytes.decoder { return try decoder.value(from: bytes) }
        return try AMFDecoder.value(in: bytes, interpreter)
      }
    case "readBytes": readBytes
    default: nil
    }
  }

  static func writeBody(_ key: String) -> Body? {
    switch key {
    case "writeBoolean":
      { _, registers, bytes throws(ScriptError) in
        try bytes.put(UInt8(registers[1].bits != 0 ? 1 : 0))
        return .undefined
      }
    case "writeByte":
      { _, registers, bytes throws(ScriptError) in
        try bytes.put(UInt8(truncatingIfNeeded: registers[1].bits))
        return .undefined
      }
    case "writeShort":
      { _, registers, bytes throws(ScriptError) in
        try bytes.put(UInt16(truncatingIfNeeded: registers[1].bits))
        return .undefined
      }
    case "writeInt", "writeUnsignedInt":
      { _, registers, bytes throws(ScriptError) in
        try bytes.put(registers[1].rawUInt)
        return .undefined
      }
    case "writeFloat":
      { _, registers, bytes throws(ScriptError) in
        try bytes.put(Float(registers[1].double).bitPattern)
        return .undefined
      }
    case "writeDouble":
      { _, registers, bytes throws(ScriptError) in
        try bytes.put(registers[1].double.bitPattern)
        return .undefined
      }
    case "writeUTF": writeUTF
    case "writeUTFBytes":
      { _, registers, bytes throws(ScriptError) in
        try bytes.put(Encodings.utf8(try text(registers[1], "value").units))
        return .undefined
      }
    case "writeMultiByte":
      { _, registers, bytes throws(ScriptError) in
        let units = try text(registers[1], "value").units
        let set = Encodings.CharacterSet(try text(registers[2], "charSet").text)
        try bytes.put(Encodings.bytes(units, set))
        return .undefined
      }
    case "writeObject":
      { interpreter, registers, bytes throws(ScriptError) in
        if let encoder = bytes.encoder {
          try encoder.put(registers[1], from: bytes)
        } else {
          try bytes.put(try AMFEncoder.bytes(of: registers[1], bytes.encoding, interpreter))
        }
        return .undefined
      }
    case "writeBytes": writeBytes
    default: nil
    }
  }

  // MARK: - Texts

  /// C.Ba.9.
  private static func text(
    _ bytes: ByteArrayState, _ count: Int, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    let source = UnsafeRawBufferPointer(start: try bytes.take(count), count: count)
    try Natives.reserve(count / 4, interpreter)
    return Value(interpreter.heap.string(units: Encodings.textUnits(source)))
  }

  /// C.Ba.10.
  private static func readMultiByte(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ bytes: ByteArrayState
  ) throws(ScriptError) -> Value {
    let set = Encodings.CharacterSet(try text(registers[2], "charSet").text)
    let count = Int(registers[1].rawUInt)
    let source = UnsafeRawBufferPointer(start: try bytes.take(count), count: count)
    try Natives.reserve(count / 4, interpreter)
    return Value(interpreter.heap.string(units: Encodings.units(source, set)))
  }

  /// C.Ba.8.
  private static func writeUTF(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ bytes: ByteArrayState
  ) throws(ScriptError) -> Value {
    let text = Encodings.utf8(try text(registers[1], "value").units)
    guard let count = UInt16(exactly: text.count) else { throw ScriptError(2006) }
    try bytes.put(count)
    try bytes.put(text)
    return .undefined
  }

  // MARK: - Blocks

  /// C.Ba.6.
  private static func readBytes(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ bytes: ByteArrayState
  ) throws(ScriptError) -> Value {
    guard registers[1].isObject else { throw ScriptError(2007, "bytes") }
    let target = try ByteArrayState.of(registers[1], interpreter.machine)
    let (offset, wanted) = (Int(registers[2].rawUInt), Int(registers[3].rawUInt))
    let count = wanted == 0 ? bytes.available : wanted
    guard count <= bytes.available else { throw ScriptError(2030) }
    guard offset + count <= Int(UInt32.max) else { throw ScriptError(2006) }
    if offset + count > target.count { try target.setCount(offset + count) }
    (target.bytes + offset).update(from: bytes.bytes + bytes.position, count: count)
    bytes.position += count
    return .undefined
  }

  /// C.Ba.7.
  private static func writeBytes(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ bytes: ByteArrayState
  ) throws(ScriptError) -> Value {
    guard registers[1].isObject else { throw ScriptError(2007, "bytes") }
    let source = try ByteArrayState.of(registers[1], interpreter.machine)
    let offset = min(Int(registers[2].rawUInt), source.count)
    let wanted = Int(registers[3].rawUInt)
    let count = wanted == 0 ? source.count - offset : wanted
    guard offset + count <= source.count else { throw ScriptError(2006) }
    let target = try bytes.room(for: count)
    target.update(from: source.bytes + offset, count: count)
    return .undefined
  }
}
