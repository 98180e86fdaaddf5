package import FlashData
package import FlashHeap

/// What the player's classes above this library read of values that the machine knows well.
extension Interpreter {
  /// The properties that `for … in` comes to, with their values, in its order (V.Enum); inherited ones are left out.
  package func enumerableProperties(
    of value: Value
  ) throws(ScriptError) -> [(name: Value, value: Value)] {
    let saved = held.count
    defer { held.removeLast(held.count - saved) }
    var all: [(name: Value, value: Value)] = []
    var index = 0
    while true {
      index = try properties.next(of: value, behind: index)
      guard index > 0 else { return all }
      if machine.isTimeUp() { throw .terminated }
      let name = try properties.enumerated(value, index, isName: true)
      held.append(name)
      let content = try properties.enumerated(value, index, isName: false)
      held.append(content)
      all.append((name, content))
    }
  }

  /// A new ByteArray of bytes, whose position is 0.
  package func makeByteArray(_ bytes: [UInt8]) throws(ScriptError) -> Value {
    let table = try machine.table(for: machine.serialization.byteArrayType, self)
    let value = Value(machine.make(table))
    try ByteArrayState.of(value, machine).replace(with: bytes)
    return value
  }
}

extension Heap {
  /// The text of bytes, whose byte order mark says how they are encoded; without one they are UTF-8 (C.Ba.11).
  package func markedText(_ bytes: [UInt8]) -> Value {
    Value(string(units: bytes.withUnsafeBytes { Encodings.markedUnits($0) }))
  }
}

/// Values as bytes, for classes that send or keep them (C.Amf).
package enum ValueBytes {
  /// Values one after the other; what each has in common with another one is written for each.
  package static func bytes(
    of values: [Value], _ version: AMFVersion, _ interpreter: Interpreter,
    writesStrictArrays: Bool = false
  ) throws(ScriptError) -> [UInt8] {
    var bytes: [UInt8] = []
    for value in values {
      bytes += try AMFEncoder.bytes(
        of: value, version, interpreter, writesStrictArrays: writesStrictArrays)
    }
    return bytes
  }

  /// All values that bytes have; what is broken ends them.
  package static func values(
    in bytes: [UInt8], _ version: AMFVersion, _ interpreter: Interpreter
  ) throws(ScriptError) -> [Value] {
    try AMFDecoder.values(in: bytes, version, interpreter)
  }

  /// One value that a reader stands before, and where it ends.
  package static func value(
    of reader: AMFReader, in bytes: [UInt8], _ interpreter: Interpreter
  ) throws(ScriptError) -> (value: Value, end: Int) {
    try AMFDecoder.value(of: reader, in: bytes, interpreter)
  }

  /// The file of a shared object with what an object has; nil if there is nothing to keep.
  package static func sharedObject(
    named name: String, _ version: AMFVersion, of object: Value, _ interpreter: Interpreter
  ) throws(ScriptError) -> [UInt8]? {
    try AMFEncoder.file(named: name, version, of: object, interpreter)
  }

  /// Gives an object what the file of a shared object has.
  package static func readSharedObject(
    _ bytes: [UInt8], into object: ScriptObject, _ interpreter: Interpreter
  ) throws(ScriptError) {
    try AMFDecoder.read(bytes, into: object, interpreter)
  }
}

/// The functions by which a ByteArray is read and written, for classes whose objects have one to read from or write to.
package enum ByteAccess {
  /// The ByteArray's bytes that a function works on.
  package typealias Bytes = (
    _ interpreter: Interpreter, _ registers: UnsafeMutablePointer<Value>
  ) throws(ScriptError) -> ByteArrayState

  /// A function of IDataInput (C.Ba.4–10); nil is none of these.
  package static func reading(_ key: String, _ bytes: @escaping Bytes) -> NativeFunction? {
    ByteArrayFace.readBody(key).map { on($0, bytes) }
  }

  /// A function of IDataOutput; nil is none of these.
  package static func writing(_ key: String, _ bytes: @escaping Bytes) -> NativeFunction? {
    ByteArrayFace.writeBody(key).map { on($0, bytes) }
  }

  private static func on(
    _ body: @escaping ByteArrayFace.Body, _ bytes: @escaping Bytes
  ) -> NativeFunction {
    { interpreter, registers, _ throws(ScriptError) in
      try body(interpreter, registers, try bytes(interpreter, registers))
    }
  }
}
