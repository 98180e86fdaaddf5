import FlashAVM2
import FlashHeap

/// K.Cry: functions of `flash.crypto`.
enum CryptoNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "generateRandomBytes": generateRandomBytes
    default: nil
    }
  }

  /// K.Cry.1.
  private static func generateRandomBytes(
    _ interpreter: Interpreter, _ registers: UnsafeMutablePointer<Value>, _ count: Int
  ) throws(ScriptError) -> Value {
    let wanted = registers[1].rawUInt
    guard 1...1024 ~= wanted else { throw ScriptError(2004) }
    let machine = interpreter.machine
    let type = interpreter.api.types.byteArray
    let bytes = try interpreter.construct(
      try machine.table(for: type, interpreter).pointee.classObject, [])
    // It lives as long as the register has it.
    registers[1] = bytes
    let write = Name(machine.heap.intern("writeByte"), .public)
    for _ in 0..<wanted {
      // The upper bits of a number are the better ones.
      let byte = Int32(machine.surroundings.random() >> 16 & 0xFF)
      _ = try interpreter.properties.callProperty(bytes, write, [Value(integer: byte)])
    }
    let position = Name(machine.heap.intern("position"), .public)
    try interpreter.properties.setProperty(bytes, position, .zero)
    return bytes
  }
}
