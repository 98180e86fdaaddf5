import FlashData
import FlashHeap

/// Reads one value in AMF (C.Amf).
final class AMFDecoder {
  private let interpreter: Interpreter
  private var machine: Machine { interpreter.machine }
  private var reader: AMFReader
  private let bytes: [UInt8]
  private let domain: Domain
  /// Values with numbers, by number.
  private var known: [Value] = []
  /// What IExternalizable objects read from, once there is one.
  private var input: Value?

  init(_ interpreter: Interpreter, _ bytes: [UInt8], at: Int, _ version: AMFVersion) {
    (self.interpreter, self.bytes) = (interpreter, bytes)
    reader = AMFReader(
      bytes, at: at, version: version, depthLimit: AMFEncoder.depthLimit)
    domain = Caller(interpreter).domain(interpreter.machine)
  }

  /// Reads a value at the position of bytes, which moves after it.
  static func value(
    in state: ByteArrayState, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    let saved = interpreter.held.count
    defer { interpreter.held.removeLast(interpreter.held.count - saved) }
    try Natives.reserve(state.count / 4, interpreter)
    let decoder = AMFDecoder(
      interpreter, Array(state.contents), at: state.position, state.encoding)
    let value = try decoder.value()
    state.position = decoder.reader.at
    return value
  }

  private init(_ interpreter: Interpreter, _ bytes: [UInt8], _ reader: AMFReader) {
    (self.interpreter, self.bytes, self.reader) = (interpreter, bytes, reader)
    domain = Caller(interpreter).domain(interpreter.machine)
  }

  /// Gives an object what a file of a shared object has; what is broken ends it (C.Amf.20).
  static func read(
    _ bytes: [UInt8], into object: ScriptObject, _ interpreter: Interpreter
  ) throws(ScriptError) {
    let saved = interpreter.held.count
    defer { interpreter.held.removeLast(interpreter.held.count - saved) }
    guard let file = try? SharedObjectFile(bytes) else { return }
    try Natives.reserve(bytes.count / 4, interpreter)
    let decoder = AMFDecoder(interpreter, bytes, file.properties)
    while let name = try? decoder.reader.name() {
      let value: Value
      do { value = try decoder.value() } catch {
        if error.number == 2030 || error.number == 2006 { return }
        throw error
      }
      let key = interpreter.properties.key(interpreter.heap.string(name))
      object.setProperty(key, value, in: interpreter.heap)
      guard (try? decoder.reader.byte()) != nil else { return }
    }
  }

  /// All values that bytes have, one after the other; what is broken ends them.
  static func values(
    in bytes: [UInt8], _ version: AMFVersion, _ interpreter: Interpreter
  ) throws(ScriptError) -> [Value] {
    let saved = interpreter.held.count
    defer { interpreter.held.removeLast(interpreter.held.count - saved) }
    var values: [Value] = []
    let decoder = AMFDecoder(interpreter, bytes, at: 0, version)
    while decoder.reader.at < bytes.count {
      do { values.append(try decoder.value()) } catch {
        if error.number == 2030 || error.number == 2006 { break }
        throw error
      }
      interpreter.held.append(values[values.count - 1])
    }
    return values
  }

  /// One value that a reader stands before, and where it ends.
  static func value(
    of reader: AMFReader, in bytes: [UInt8], _ interpreter: Interpreter
  ) throws(ScriptError) -> (value: Value, end: Int) {
    let saved = interpreter.held.count
    defer { interpreter.held.removeLast(interpreter.held.count - saved) }
    let decoder = AMFDecoder(interpreter, bytes, reader)
    let value = try decoder.value()
    return (value, decoder.reader.at)
  }

  private func next() throws(ScriptError) -> AMFToken {
    do { return try reader.next() } catch {
      throw ScriptError(error.reason == .endOfData ? 2030 : 2006)
    }
  }

  private func value() throws(ScriptError) -> Value { try value(try next()) }

  /// Makes a value known under its number, before its parts are read.
  private func keep(_ value: Value) -> Value {
    interpreter.held.append(value)
    let number = reader.valueCount - 1
    while known.count <= number { known.append(.undefined) }
    known[number] = value
    return value
  }

  private func value(_ token: AMFToken) throws(ScriptError) -> Value {
    guard !interpreter.heap.isFull() else { throw ScriptError(1000) }
    switch token {
    case .undefined, .unsupported, .name, .end: return .undefined
    case .null: return .null
    case .boolean(let value): return Value(value)
    case .number(let number): return Value(outside: number)
    case .integer(let number): return Value(integer: number)
    case .string(let text): return interpreter.heap.value(text)
    case .reference(let number): return number < known.count ? known[number] : .undefined
    case .date(let time): return keep(try make(interpreter.types.date, [Value(outside: time)]))
    case .xml(let text, let isDocument): return keep(try xml(text, isDocument: isDocument))
    case .bytes(let contents): return keep(try makeBytes(contents))
    case .vector(let numbers, let isFixed): return keep(try vector(numbers, isFixed))
    case .object(let traits): return try object(traits)
    case .array, .namedArray, .mixedArray: return try array()
    case .objects(let count, let isFixed, let type): return try objects(count, isFixed, type)
    case .dictionary(let count, let hasWeakKeys): return try dictionary(count, hasWeakKeys)
    case .external(let alias): return try external(alias)
    }
  }

  // MARK: - Objects of the player

  private func make(_ type: Traits, _ arguments: [Value]) throws(ScriptError) -> Value {
    try interpreter.construct(try machine.classObject(for: type, interpreter), arguments)
  }

  private func xml(_ text: String, isDocument: Bool) throws(ScriptError) -> Value {
    let argument = interpreter.heap.value(text)
    interpreter.held.append(argument)
    if isDocument,
      let type = try machine.system.definition(named: "flash.xml::XMLDocument", interpreter)
    {
      return try interpreter.construct(type, [argument])
    }
    return try make(interpreter.types.xml, [argument])
  }

  private func makeBytes(_ contents: [UInt8]) throws(ScriptError) -> Value {
    let table = try machine.table(for: machine.serialization.byteArrayType, interpreter)
    let value = Value(machine.make(table))
    try ByteArrayState.of(value, machine).replace(with: contents)
    return value
  }

  private func newVector(of element: Traits?, _ count: Int) throws(ScriptError) -> ScriptVector {
    guard let type = machine.vector(of: element) else { throw ScriptError(1000) }
    let vector = ScriptVector(machine.make(try machine.table(for: type, interpreter)))
    try vector.setCount(count, interpreter)
    return vector
  }

  private func vector(_ numbers: AMFVector, _ isFixed: Bool) throws(ScriptError) -> Value {
    let types = interpreter.types
    let vector: ScriptVector
    switch numbers {
    case .ints(let numbers):
      vector = try newVector(of: types.int, numbers.count)
      for (index, number) in numbers.enumerated() { vector.setRaw(index, Value(rawInt: number)) }
    case .uints(let numbers):
      vector = try newVector(of: types.uint, numbers.count)
      for (index, number) in numbers.enumerated() { vector.setRaw(index, Value(rawUInt: number)) }
    case .doubles(let numbers):
      vector = try newVector(of: types.number, numbers.count)
      for (index, number) in numbers.enumerated() { vector.setRaw(index, Value(outside: number)) }
    }
    vector.isFixed = isFixed
    return Value(vector.object)
  }

  private func objects(
    _ count: Int, _ isFixed: Bool, _ alias: String
  ) throws(ScriptError) -> Value {
    var element: Traits?
    if alias != "*" {
      let type = machine.serialization.classObject(named: alias, in: domain)
      element =
        type?.classTable?.pointee.traits.takeUnretainedValue() ?? interpreter.types.object
    }
    let vector = try newVector(of: element, count)
    _ = keep(Value(vector.object))
    for index in 0..<count {
      let value = try vector.coerced(try value(), interpreter)
      if index < vector.count { vector.setRaw(index, value) }
    }
    vector.isFixed = isFixed
    _ = try next()
    return Value(vector.object)
  }

  private func dictionary(_ count: Int, _ hasWeakKeys: Bool) throws(ScriptError) -> Value {
    let table = try machine.table(for: machine.serialization.dictionaryType, interpreter)
    let object = machine.make(table)
    object.hasWeakKeys = hasWeakKeys
    _ = keep(Value(object))
    for _ in 0..<count {
      let key = try value()
      interpreter.held.append(key)
      let value = try value()
      let name =
        key.isObject ? key : interpreter.properties.key(try interpreter.values.toText(key))
      object.setProperty(name, value, in: interpreter.heap)
    }
    _ = try next()
    return Value(object)
  }

  // MARK: - Arrays and objects

  /// C.Amf.3.11, C.Amf.0.4.
  private func array() throws(ScriptError) -> Value {
    let object = try interpreter.makeList([])
    let list = ScriptList(object)
    let result = keep(Value(object))
    var index: UInt32 = 0
    while true {
      switch try next() {
      case .end: return result
      case .name(let name):
        let value = try value()
        let key = interpreter.properties.key(interpreter.heap.string(name))
        if let index = Properties.index(key) {
          list.set(index, value, interpreter.heap)
        } else {
          object.setProperty(key, value, in: interpreter.heap)
        }
      case let token:
        list.set(index, try value(token), interpreter.heap)
        index += 1
      }
    }
  }

  /// C.Amf.3.10.
  private func object(_ traits: AMFTraits) throws(ScriptError) -> Value {
    let type =
      traits.className.isEmpty
      ? nil : machine.serialization.classObject(named: traits.className, in: domain)
    let result = keep(
      type == nil
        ? Value(try interpreter.makeObject()) : try interpreter.construct(Value(type), []))
    while case .name(let name) = try next() {
      let value = try value()
      let key = interpreter.heap.string(name)
      if type == nil {
        result.object.setProperty(interpreter.properties.key(key), value, in: interpreter.heap)
        continue
      }
      do throws(ScriptError) {
        let asked = try interpreter.properties.asked(Name(.none, .public), late: Value(key))
        try interpreter.properties.setProperty(result, asked, value)
      } catch {
        try note(error)
      }
    }
    return result
  }

  /// Errors of single members are printed, and reading continues.
  private func note(_ error: ScriptError) throws(ScriptError) {
    if case .terminated = error { throw error }
    interpreter.throwStack = nil
    machine.write(try interpreter.values.toText(try interpreter.value(of: error)).text)
  }

  // MARK: - Objects that read themselves

  /// C.Amf.3.7.
  private func external(_ alias: String) throws(ScriptError) -> Value {
    guard let type = machine.serialization.classObject(named: alias, in: domain),
      let table = type.classTable,
      table.pointee.traits.takeUnretainedValue().isKind(
        of: machine.serialization.externalizableType)
    else { throw ScriptError(2173, alias) }
    let number = reader.valueCount - 1
    let object = try interpreter.construct(Value(type), [])
    interpreter.held.append(object)
    while known.count <= number { known.append(.undefined) }
    known[number] = object
    let source: Value
    if let input {
      source = input
    } else {
      source = try makeBytes(bytes)
      interpreter.held.append(source)
      input = source
    }
    let state = try ByteArrayState.of(source, machine)
    state.decoder = self
    state.encoding = .amf3
    state.position = reader.at
    _ = try interpreter.properties.callProperty(
      object, Name(machine.heap.intern("readExternal"), .public), [source])
    reader.at = min(state.position, bytes.count)
    reader.endExternal()
    return object
  }

  /// `readObject` of what objects read themselves from.
  func value(from state: ByteArrayState) throws(ScriptError) -> Value {
    reader.at = min(state.position, bytes.count)
    let value = try value()
    state.position = reader.at
    return value
  }
}
