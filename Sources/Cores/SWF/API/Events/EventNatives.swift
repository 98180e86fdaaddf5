import FlashAVM2
import FlashHeap

/// E.Ev: Event.
enum EventNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "new": construct
    case "get type": get { $0.type }
    case "get bubbles": get { Value(rawBoolean: $0.bubbles) }
    case "get cancelable": get { Value(rawBoolean: $0.isCancelable) }
    case "get target": get { $0.target }
    case "get currentTarget": get { $0.currentTarget }
    case "get eventPhase": get { Value(rawUInt: $0.phase) }
    case "isDefaultPrevented": get { Value(rawBoolean: $0.marks.contains(.isPrevented)) }
    case "preventDefault": mark { $0.isCancelable ? .isPrevented : [] }
    case "stopPropagation": mark { _ in .isStopped }
    case "stopImmediatePropagation": mark { _ in [.isStopped, .isStoppedAtOnce] }
    case "clone": clone
    case "formatToString": format
    case "toString": text
    default: nil
    }
  }

  private static func get(_ read: @escaping (EventFields) -> Value) -> NativeFunction {
    { _, registers, _ throws(ScriptError) in
      registers[0].asObject.map { read(EventFields($0)) } ?? .null
    }
  }

  private static func mark(_ marks: @escaping (EventFields) -> EventFields.Marks) -> NativeFunction
  {
    { _, registers, _ throws(ScriptError) in
      guard let object = registers[0].asObject else { return .undefined }
      let fields = EventFields(object)
      fields.marks.formUnion(marks(fields))
      return .undefined
    }
  }

  static func construct(
    _ interpreter: Interpreter, _ registers: UnsafeMutablePointer<Value>, _ count: Int
  ) throws(ScriptError) -> Value {
    guard let object = registers[0].asObject else { return .undefined }
    let fields = EventFields(object)
    fields.type = registers[1]
    fields.bubbles = registers[2].rawUInt != 0
    fields.isCancelable = registers[3].rawUInt != 0
    fields.phase = EventFields.Phase.atTarget.rawValue
    return .undefined
  }

  /// A plain event (E.Ev.2).
  private static func clone(
    _ interpreter: Interpreter, _ registers: UnsafeMutablePointer<Value>, _ count: Int
  ) throws(ScriptError) -> Value {
    guard let object = registers[0].asObject else { return .null }
    let old = EventFields(object)
    let made = try interpreter.api.events.make(
      "", bubbles: old.bubbles, isCancelable: old.isCancelable)
    EventFields(made).type = old.type
    return Value(made)
  }

  private static func format(
    _ interpreter: Interpreter, _ registers: UnsafeMutablePointer<Value>, _ count: Int
  ) throws(ScriptError) -> Value {
    var names: [String] = []
    for value in Natives.rest(registers[2]) {
      names.append(try interpreter.values.toText(value).text)
    }
    let title = registers[1].asString?.text ?? "null"
    return try describe(registers[0], title, names, interpreter)
  }

  private static func text(
    _ interpreter: Interpreter, _ registers: UnsafeMutablePointer<Value>, _ count: Int
  ) throws(ScriptError) -> Value {
    try describe(
      registers[0], "Event", ["type", "bubbles", "cancelable", "eventPhase"], interpreter)
  }

  /// `[Title name=value …]`, texts in quotes (E.Ev.4).
  static func describe(
    _ event: Value, _ title: String, _ names: [String], _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    var result = "[" + title
    for name in names {
      let value = try interpreter.properties.getProperty(
        event, Name(interpreter.heap.intern(name), .public))
      let text = try interpreter.values.toText(value).text
      result += value.isString ? " \(name)=\"\(text)\"" : " \(name)=\(text)"
    }
    return interpreter.heap.value(result + "]")
  }
}
