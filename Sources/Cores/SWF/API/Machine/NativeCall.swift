import FlashAVM2
import FlashHeap

/// The call of a native: `this` and the arguments as the face declares them.
struct NativeCall {
  let interpreter: Interpreter
  let registers: UnsafeMutablePointer<Value>

  /// The object that it is called on; only of a member of objects.
  var this: ScriptObject { registers[0].object }
  var api: ABCMachine { interpreter.api }

  func value(_ index: Int) -> Value { registers[index] }
  func number(_ index: Int) -> Double { registers[index].double }
  func int(_ index: Int) -> Int32 { registers[index].rawInt }
  func uint(_ index: Int) -> UInt32 { registers[index].rawUInt }
  func flag(_ index: Int) -> Bool { registers[index].rawUInt != 0 }
  /// A text; nil is null.
  func text(_ index: Int) -> String? { registers[index].asString?.text }

  /// An object that the function reads members of; null throws 1009.
  func object(_ index: Int) throws(ScriptError) -> ScriptObject {
    guard let object = registers[index].asObject else { throw ScriptError(1009) }
    return object
  }

  /// An object that must be there by the function's own check; null throws 2007 with its name.
  func object(_ index: Int, named name: String) throws(ScriptError) -> ScriptObject {
    guard let object = registers[index].asObject else { throw ScriptError(2007, name) }
    return object
  }

  /// A text that must be there; null throws 2007 with its name.
  func text(_ index: Int, named name: String) throws(ScriptError) -> String {
    guard let text = registers[index].asString else { throw ScriptError(2007, name) }
    return text.text
  }

  /// A text as a result.
  func value(_ text: String) -> Value { interpreter.heap.value(text) }

  /// A number as scripts see it in a text.
  static func text(_ number: Double) -> String { NumberFormat.text(number) }
}

/// Natives by what they give.
extension NativeCall {
  /// One that gives nothing.
  static func act(
    _ body: @escaping (NativeCall) throws(ScriptError) -> Void
  ) -> NativeFunction {
    { interpreter, registers, _ throws(ScriptError) in
      try body(NativeCall(interpreter: interpreter, registers: registers))
      return .undefined
    }
  }

  /// One that gives a value as its type has it.
  static func give(
    _ body: @escaping (NativeCall) throws(ScriptError) -> Value
  ) -> NativeFunction {
    { interpreter, registers, _ throws(ScriptError) in
      try body(NativeCall(interpreter: interpreter, registers: registers))
    }
  }

  /// One that gives a Number.
  static func number(
    _ body: @escaping (NativeCall) throws(ScriptError) -> Double
  ) -> NativeFunction {
    give { call throws(ScriptError) in Value(outside: try body(call)) }
  }

  /// One that gives a Boolean.
  static func flag(
    _ body: @escaping (NativeCall) throws(ScriptError) -> Bool
  ) -> NativeFunction {
    give { call throws(ScriptError) in Value(rawBoolean: try body(call)) }
  }

  /// One that gives a String.
  static func text(
    _ body: @escaping (NativeCall) throws(ScriptError) -> String
  ) -> NativeFunction {
    give { call throws(ScriptError) in call.value(try body(call)) }
  }
}

/// The fields that a class has first, by their number, as they lie in the object.
struct Fields {
  let words: UnsafeMutablePointer<Value>

  /// Those of an object of a class whose bases have none.
  init(_ object: ScriptObject) {
    words = object.words + object.traits.cellFlags.firstSlot
  }

  /// Those that a type adds to its bases'.
  init(_ object: ScriptObject, of type: Traits) {
    words = object.words + type.word(ofSlot: type.firstOwnSlot)
  }

  subscript(_ index: Int) -> Value {
    get { words[index] }
    nonmutating set { words[index] = newValue }
  }

  /// A field of type Number.
  subscript(number index: Int) -> Double {
    get { words[index].double }
    nonmutating set { words[index] = Value(outside: newValue) }
  }
}
