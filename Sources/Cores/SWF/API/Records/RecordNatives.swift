import FlashAVM2
import FlashData
import FlashHeap

/// The natives of classes that only keep what they are given (G.IG.1, F.2).
struct RecordNatives {
  private let record: RecordClass
  private let package: String
  private let name: String

  /// Those of a class by its name with its package; nil is no such class.
  init?(_ name: String) {
    guard let record = RecordClass.named(name) else { return nil }
    let parts = name.split(separator: ":", omittingEmptySubsequences: true).map(String.init)
    (self.record, package, self.name) = (record, parts[0], parts[1])
  }

  /// Those of URLRequest, which has an Array of headers from the beginning (N.Req.1).
  static func ofRequest(_ key: String) -> NativeFunction? {
    guard let natives = RecordNatives("flash.net::URLRequest") else { return nil }
    guard key == "new", let index = natives.record.fields.firstIndex(of: "requestHeaders") else {
      return natives.of(key)
    }
    let construct = natives.constructor
    return { interpreter, registers, count throws(ScriptError) in
      let call = NativeCall(interpreter: interpreter, registers: registers)
      let list = Value(try interpreter.makeList([]))
      Fields(call.this, of: natives.type(call))[index] = list
      return try construct(interpreter, registers, count)
    }
  }

  /// Those of LoaderContext, one of whose names is an older one of another (Y.Lc.1).
  static func ofContext(_ key: String) -> NativeFunction? {
    RecordNatives("flash.system::LoaderContext")?.of(
      key.replacing("allowLoadBytesCodeExecution", with: "allowCodeImport"))
  }

  /// Those of ColorMatrixFilter, whose matrix changes nothing if there is none (F.5).
  static func ofColorMatrix(_ key: String) -> NativeFunction? {
    let made = RecordNatives("flash.filters::ColorMatrixFilter")?.of(key)
    guard key == "new", let made else { return made }
    return { interpreter, registers, count throws(ScriptError) in
      if registers[1].isNull {
        let identity = (0..<20).map { Value($0 % 6 == 0 ? 1.0 : 0) }
        registers[1] = Value(try interpreter.makeList(identity))
      }
      return try made(interpreter, registers, count)
    }
  }

  /// Those of MouseAutomationAction, whose constructor takes a Number for what it keeps as an int.
  static func ofMouseAction(_ key: String) -> NativeFunction? {
    let made = RecordNatives("flash.automation::MouseAutomationAction")?.of(key)
    guard key == "new", let made else { return made }
    return { interpreter, registers, count throws(ScriptError) in
      registers[4] = Value(rawInt: Integers.int32(registers[4].double))
      return try made(interpreter, registers, count)
    }
  }

  var natives: Face.Natives { { of($0) } }

  private func of(_ key: String) -> NativeFunction? {
    switch key {
    case "new": constructor
    case "clone": clone
    default: accessor(key)
    }
  }

  private func type(_ call: NativeCall) -> Traits { call.api.types.type(package, name) }

  private var constructor: NativeFunction {
    let above = record.above.flatMap { RecordNatives($0) }
    let places = record.parameters.map { parameter -> (isAbove: Bool, field: String, index: Int) in
      let isAbove = parameter.hasPrefix("super.")
      let field = isAbove ? String(parameter.dropFirst(6)) : parameter
      let fields = isAbove ? above?.record.fields ?? [] : record.fields
      return (isAbove, field, fields.firstIndex(of: field) ?? 0)
    }
    return NativeCall.act { call throws(ScriptError) in
      for (index, place) in places.enumerated() {
        let natives = place.isAbove ? above ?? self : self
        try natives.write(
          call.value(index + 1), place.field, place.index, to: call.this, natives.type(call),
          call.interpreter)
      }
    }
  }

  /// Writes a field, after its checks; only a parameter of another type needs coercion.
  private func write(
    _ value: Value, _ field: String, _ index: Int, to object: ScriptObject, _ type: Traits,
    _ interpreter: Interpreter
  ) throws(ScriptError) {
    var value = value
    if name == "ColorMatrixFilter", value.isNullish {
      // Without one it changes nothing (F.5).
      let ones = (0..<20).map { Value(integer: $0 % 6 == 0 ? 1 : 0) }
      value = Value(try interpreter.makeList(ones))
    }
    let wanted = try type.type(ofSlot: type.firstOwnSlot + index)
    if let wanted, wanted.representation == .boxed {
      value = try interpreter.values.coerce(value, to: wanted)
    }
    if let words = record.words[field], !words.contains(value.asString?.text ?? "") {
      // These classes are written in ActionScript (G.IG.2, G.IG.3).
      throw interpreter.thrown(ScriptError(2008, field), inside: "Error$/throwError()")
    }
    if record.copied.contains(field) { value = try copy(value, interpreter) }
    Fields(object, of: type)[index] = value
  }

  private func copy(_ value: Value, _ interpreter: Interpreter) throws(ScriptError) -> Value {
    guard let list = value.asObject, list.kind == .list else { return value }
    return Value(try interpreter.makeList(ScriptList(list).values))
  }

  private func accessor(_ key: String) -> NativeFunction? {
    let field = String(key.dropFirst(4))
    guard let index = record.fields.firstIndex(of: field) else { return nil }
    if key.hasPrefix("set ") {
      return NativeCall.act { call throws(ScriptError) in
        try write(call.value(1), field, index, to: call.this, type(call), call.interpreter)
      }
    }
    guard key.hasPrefix("get ") else { return nil }
    let isCopied = record.copied.contains(field)
    return NativeCall.give { call throws(ScriptError) in
      let value = Fields(call.this, of: type(call))[index]
      return isCopied ? try copy(value, call.interpreter) : value
    }
  }

  /// Another object with the same values.
  private var clone: NativeFunction {
    NativeCall.give { call throws(ScriptError) in
      let type = type(call)
      let made = call.interpreter.machine.make(
        try call.interpreter.machine.table(for: type, call.interpreter))
      let (old, new) = (Fields(call.this, of: type), Fields(made, of: type))
      for (index, field) in record.fields.enumerated() {
        new[index] =
          record.copied.contains(field) ? try copy(old[index], call.interpreter) : old[index]
      }
      return Value(made)
    }
  }
}
