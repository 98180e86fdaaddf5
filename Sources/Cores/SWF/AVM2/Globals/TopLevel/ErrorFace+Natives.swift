import FlashHeap

/// C.Err: Error and all classes of errors.
extension ErrorFace {
  /// Its fields that the player reads by number.
  static let (message, name, number, stack, placedStack) = (0, 1, 2, 3, 4)

  static func natives(_ key: String) -> NativeFunction? {
    switch key {
    case "new": construct
    case "static getErrorMessage": getErrorMessage
    case "static throwError": throwError
    case "get errorID": errorID
    case "getStackTrace": getStackTrace
    case "prototype toString": toString
    default: nil
    }
  }

  /// What `name` is in new errors of a type: its class's own prototype says so (C.Err.2–4).
  ///
  /// Classes of flash.errors leave it as Error's constructor sets it.
  static func standardName(of type: Traits, _ machine: Machine) -> Value {
    let error = machine.types.error
    var known = type
    while known.program != nil, let base = known.base { known = base }
    let isTopLevel = machine.namespaces[known.name.namespace].uri == Atom(.empty)
    guard isTopLevel, known !== error, let prototype = known.table?.pointee.prototype.asObject,
      let name = prototype.property(Value(machine.heap.text(Atom(.name))))
    else {
      guard let prototype = error.table?.pointee.prototype.asObject else { return .undefined }
      return prototype.words[error.word(ofSlot: ErrorFace.name)]
    }
    return name
  }

  private static let nameless = "DRMManagerError"

  /// Gives the prototype of a class its name (C.Err.2).
  static func setNames(of type: Traits, _ machine: Machine) {
    // That of DRMManagerError has none, and Error's is no property (measured: nameless-errors).
    guard let prototype = type.table?.pointee.prototype.asObject,
      machine.heap.text(type.name.local).text != ErrorFace.nameless
    else { return }
    let name = Value(machine.heap.text(type.name.local))
    if type === machine.types.error {
      prototype.words[type.word(ofSlot: ErrorFace.name)] = name
      prototype.words[type.word(ofSlot: ErrorFace.message)] = name
    } else {
      prototype.setProperty(
        Value(machine.heap.text(Atom(.name))), name, isHidden: true, in: machine.heap)
    }
  }

  /// The lines of the methods that ran when an error was made; empty where none did.
  static func lines(of object: ScriptObject, hasPlaces: Bool = false) -> String {
    let placed = hasPlaces ? object.words[object.traits.word(ofSlot: placedStack)].asString : nil
    return (placed ?? object.words[object.traits.word(ofSlot: stack)].asString)?.text ?? ""
  }

  static func setStack(of object: ScriptObject, _ lines: StackLines, _ machine: Machine) {
    object.words[object.traits.word(ofSlot: stack)] = machine.heap.value(lines.plain)
    guard let placed = lines.placed else { return }
    object.words[object.traits.word(ofSlot: placedStack)] = machine.heap.value(placed)
  }

  private static func construct(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    let type = interpreter.types.error
    guard let object = registers[0].asObject, object.traits.isKind(of: type) else {
      return .undefined
    }
    setStack(of: object, CallStack(interpreter).lines(making: registers[0]), interpreter.machine)
    // Constructors of flash.errors take an int, those of the top level anything.
    let method = interpreter.frames[interpreter.depth - 1].entry.record.pointee.method
      .takeUnretainedValue()
    let parameters = try method.signature().parameters
    let isTyped = parameters.count > 1 && parameters[1] === interpreter.types.int
    let id = isTyped ? registers[2].rawInt : try interpreter.values.toInt(registers[2])
    object.words[type.word(ofSlot: message)] = registers[1]
    object.words[type.word(ofSlot: number)] = Value(rawInt: id)
    object.words[type.word(ofSlot: name)] = standardName(of: object.traits, interpreter.machine)
    return .undefined
  }

  /// E.0.4.
  private static func getErrorMessage(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    interpreter.heap.value(
      ErrorTexts.template(
        Int(registers[1].rawInt), isDebugger: interpreter.machine.surroundings.isDebugger))
  }

  /// E.0.5: throws an error of a class with a number's text, whose places the other arguments fill.
  private static func throwError(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    let number = registers[2].rawUInt
    var texts: [String] = []
    for value in Natives.rest(registers[3]).prefix(6) {
      // A function that `replace` calls gives the texts.
      let text = try interpreter.showing(["String$/_replace", "Function/<anonymous>"]) {
        () throws(ScriptError) in try interpreter.values.toText(value).text
      }
      texts.append(text)
    }
    let text = ErrorTexts.filled(
      ErrorTexts.template(Int(number), isDebugger: interpreter.machine.surroundings.isDebugger),
      texts, allDigits: true)
    let error = try interpreter.construct(
      registers[1], [interpreter.heap.value(text), Value(unsigned: number)])
    interpreter.thrown = error
    throw .value(error)
  }

  private static func errorID(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    guard let object = registers[0].asObject else { return .zero }
    return object.words[object.traits.word(ofSlot: number)]
  }

  /// V.Err.6 and V.Err.9.
  private static func getStackTrace(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    guard let object = registers[0].asObject else { return .null }
    // (V.Err.8)
    if !interpreter.machine.surroundings.isDebugger, CallStack(interpreter).movieVersion < 18 {
      return .null
    }
    let text = try interpreter.values.toText(registers[0]).text
    let lines = lines(of: object)
    return interpreter.heap.value(lines.isEmpty ? text : "\(text)\n\(lines)")
  }

  /// V.Err.10.
  private static func toString(
    _ interpreter: Interpreter, _ registers: Interpreter.Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    let heap = interpreter.heap
    let message = try interpreter.properties.getProperty(
      registers[0], Name(Atom(.message), .public))
    let name = try interpreter.properties.getProperty(registers[0], Name(Atom(.name), .public))
    let start = try interpreter.values.toText(name).text
    if message.isString, message.string.isEmpty { return heap.value(start) }
    return heap.value("\(start): \(try interpreter.values.toText(message).text)")
  }
}
