import FlashAVM2
import FlashDisplay
import FlashHeap

/// Kinds of natives of TextField.
enum FieldNative {
  typealias Registers = UnsafeMutablePointer<Value>

  /// What reads or writes a Boolean.
  static func flag(
    _ path: ReferenceWritableKeyPath<EditField, Bool>, writes: Bool
  ) -> NativeFunction {
    writes
      ? DisplayNative.act { (field: EditField, registers, _) in
        field[keyPath: path] = registers[1].rawUInt != 0
      }
      : DisplayNative.get { (field: EditField, _) in Value(rawBoolean: field[keyPath: path]) }
  }

  /// What reads or writes a colour; only 24 bits of it count (T.TF.12).
  static func color(
    _ path: ReferenceWritableKeyPath<EditField, UInt32>, writes: Bool
  ) -> NativeFunction {
    writes
      ? DisplayNative.act { (field: EditField, registers, _) in
        field[keyPath: path] = registers[1].rawUInt & 0xFF_FFFF
      }
      : DisplayNative.get { (field: EditField, _) in Value(rawUInt: field[keyPath: path]) }
  }

  /// What reads or writes a number between a limit and its negative (T.TF.4).
  static func number(
    _ path: ReferenceWritableKeyPath<EditField, Double>, limit: Double, writes: Bool
  ) -> NativeFunction {
    writes
      ? DisplayNative.act { (field: EditField, registers, _) in
        let number = Double(Float(registers[1].double))
        field[keyPath: path] = number.isNaN ? number : min(max(number, -limit), limit)
      }
      : DisplayNative.get { (field: EditField, _) in Value(outside: field[keyPath: path]) }
  }

  /// What reads an int.
  static func int(_ read: @escaping (EditField) -> Int) -> NativeFunction {
    DisplayNative.get { (field: EditField, _) in Value(rawInt: Int32(clamping: read(field))) }
  }

  /// What reads a Number.
  static func number(_ read: @escaping (EditField) -> Double) -> NativeFunction {
    DisplayNative.get { (field: EditField, _) in Value(outside: read(field)) }
  }

  /// What reads a String; nil is null.
  static func text(_ read: @escaping (EditField) -> String?) -> NativeFunction {
    DisplayNative.object { (field: EditField, _, interpreter) in
      read(field).map { interpreter.heap.value($0) } ?? .null
    }
  }

  /// What reads units as a String.
  static func units(_ read: @escaping (EditField) -> [UInt16]) -> NativeFunction {
    DisplayNative.object { (field: EditField, _, interpreter) in
      Value(interpreter.heap.string(units: read(field)))
    }
  }

  /// What takes a String that must be there; null throws 2007 with its name (T.TF.3).
  static func take(
    _ name: String, at register: Int = 1,
    _ body: @escaping (EditField, [UInt16], NativeCall) throws(ScriptError) -> Void
  ) -> NativeFunction {
    NativeCall.act { call throws(ScriptError) in
      guard let text = call.value(register).asString else { throw ScriptError(2007, name) }
      guard let field = call.value(0).display as? EditField else { return }
      try body(field, text.units, call)
    }
  }

  /// What takes one of some words.
  static func choose(
    _ name: String, _ body: @escaping (EditField, String) throws(ScriptError) -> Void
  ) -> NativeFunction {
    take(name) { field, units, _ throws(ScriptError) in
      try body(field, String(decoding: units, as: UTF16.self))
    }
  }
}
