import FlashAVM2
import FlashDisplay
import FlashHeap

/// The classes of shaders.
final class ShaderTypes {
  private let find: (String) -> Traits

  init(_ find: @escaping (String) -> Traits) { self.find = find }

  private(set) lazy var shader = find("Shader")
  private(set) lazy var data = find("ShaderData")
  private(set) lazy var parameter = find("ShaderParameter")
  private(set) lazy var input = find("ShaderInput")
  private(set) lazy var job = find("ShaderJob")
}

/// What a ShaderData keeps: the program; what scripts give it is in its properties.
final class ShaderDataPayload: NativePayload {
  fileprivate(set) var program: ShaderProgram?

  init(_ program: ShaderProgram?) { self.program = program }
}

extension ShaderDataPayload: StatePart {
  static var partName: String { "ShaderData" }
  static func blank(_ coder: StateCoder) -> any StatePart { ShaderDataPayload(nil) }

  func code(_ coder: StateCoder) {
    var bytes = program?.bytes ?? []
    coder.value(&bytes)
    guard coder.isReading, !bytes.isEmpty else { return }
    program = try? ShaderProgram(bytes)
    coder.check(program != nil, "byte code that is none")
  }
}

/// S.Sh: Shader and ShaderData.
enum ShaderNatives {
  private enum Field: Int { case data, precisionHint }

  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "new":
      NativeCall.act { call throws(ScriptError) in
        if call.value(1).isObject { try setCode(call) }
      }
    case "set byteCode": NativeCall.act(setCode)
    case "get data": NativeCall.give { call in fields(call)[Field.data.rawValue] }
    case "set data": NativeCall.act { call in fields(call)[Field.data.rawValue] = call.value(1) }
    case "get precisionHint":
      NativeCall.give { call in fields(call)[Field.precisionHint.rawValue] }
    case "set precisionHint":
      NativeCall.act { call throws(ScriptError) in
        let hint = try call.text(1, named: "precisionHint")
        guard hint == "full" || hint == "fast" else { throw ScriptError(2008, "precisionHint") }
        fields(call)[Field.precisionHint.rawValue] = call.value(1)
      }
    default: nil
    }
  }

  static func ofData(_ key: String) -> NativeFunction? {
    guard key == "new" else { return nil }
    return NativeCall.act { call throws(ScriptError) in
      try read(call.value(1), into: call.this, call.interpreter)
    }
  }

  private static func fields(_ call: NativeCall) -> Fields {
    Fields(call.this, of: call.api.types.shader.shader)
  }

  /// The ShaderData of a Shader.
  static func data(of shader: ScriptObject, _ api: ABCMachine) -> ScriptObject? {
    Fields(shader, of: api.types.shader.shader)[Field.data.rawValue].asObject
  }

  private static func setCode(_ call: NativeCall) throws(ScriptError) {
    let interpreter = call.interpreter
    let made = interpreter.machine.make(
      try interpreter.machine.table(for: call.api.types.shader.data, interpreter))
    try interpreter.holding(Value(made)) { () throws(ScriptError) in
      try read(call.value(1), into: made, interpreter)
    }
    fields(call)[Field.data.rawValue] = Value(made)
  }

  /// All bytes, wherever the array stands (S.Sh.2).
  private static func read(
    _ bytes: Value, into data: ScriptObject, _ interpreter: Interpreter
  ) throws(ScriptError) {
    guard bytes.isObject else { throw ScriptError(2007, "bytecode") }
    let state = try ByteArrayState.of(bytes, interpreter.machine)
    let program: ShaderProgram
    do { program = try ShaderProgram(Array(state.contents)) } catch {
      throw error == .ended ? ScriptError(2030) : ScriptError(2004)
    }
    data.payload = ShaderDataPayload(program)
    try ShaderDescription(data, interpreter).describe(program)
  }
}

/// What a ShaderData shows of its program (S.Sh.2 to S.Sh.5).
private struct ShaderDescription {
  private let data: ScriptObject
  private let interpreter: Interpreter

  init(_ data: ScriptObject, _ interpreter: Interpreter) {
    (self.data, self.interpreter) = (data, interpreter)
  }

  private func set(_ name: String, _ value: Value, of object: ScriptObject) {
    let heap = interpreter.heap
    guard let key = heap.value(name).asString else { return }
    object.setProperty(interpreter.properties.key(key), value, in: heap)
  }

  /// Whole numbers appear as such.
  private func value(_ note: ShaderValue, isOfKernel: Bool) throws(ScriptError) -> Value {
    switch note {
    case .text(let text): return interpreter.heap.value(text)
    case .numbers(let type, let numbers):
      let values = numbers.map { Value(outside: Double($0)) }
      if isOfKernel, type.isWholeNumber, let first = values.first { return first }
      return Value(try interpreter.makeList(values))
    }
  }

  func describe(_ program: ShaderProgram) throws(ScriptError) {
    for note in program.notes {
      set(note.key, try value(note.value, isOfKernel: true), of: data)
    }
    if let name = program.name { set("name", interpreter.heap.value(name), of: data) }
    for item in program.items {
      switch item {
      case .parameter(let index): try describe(program.parameters[index], index)
      case .input(let index): try describe(program.inputs[index], index)
      }
    }
  }

  private func make(_ type: Traits, named name: String) throws(ScriptError) -> ScriptObject {
    let made = interpreter.machine.make(try interpreter.machine.table(for: type, interpreter))
    set(name, Value(made), of: data)
    return made
  }

  private func describe(_ parameter: ShaderProgram.Parameter, _ index: Int) throws(ScriptError) {
    let type = interpreter.api.types.shader.parameter
    let made = try make(type, named: parameter.name)
    var standard = Value.null
    for note in parameter.notes {
      let value = try value(note.value, isOfKernel: false)
      set(note.key, value, of: made)
      if note.key == "defaultValue", value.asObject?.kind == .list { standard = value }
    }
    set("name", interpreter.heap.value(parameter.name), of: made)
    let fields = Fields(made, of: type)
    fields[0] = Value(rawInt: Int32(index))
    fields[1] = interpreter.heap.value("\(parameter.type)")
    fields[2] = standard
  }

  private func describe(_ input: ShaderProgram.Input, _ index: Int) throws(ScriptError) {
    let type = interpreter.api.types.shader.input
    let made = try make(type, named: input.name)
    set("name", interpreter.heap.value(input.name), of: made)
    let fields = Fields(made, of: type)
    fields[0] = Value(rawInt: Int32(input.channels))
    fields[2] = Value(rawInt: Int32(index))
  }
}
