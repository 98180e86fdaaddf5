import FlashAVM2
import FlashHeap

/// E.Dis: EventDispatcher.
enum EventDispatcherNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "new":
      { _, registers, _ throws(ScriptError) in
        registers[0].asObject.map { EventDispatch.setTarget(registers[1], of: $0) }
        return .undefined
      }
    case "addEventListener": add
    case "removeEventListener": remove
    case "hasEventListener": hasListener
    case "willTrigger": willTrigger
    case "dispatchEvent": dispatch
    case "toString": text
    default: nil
    }
  }

  private static func type(_ value: Value) throws(ScriptError) -> String {
    guard let text = value.asString else { throw ScriptError(2007, "type") }
    return text.text
  }

  private static func add(
    _ interpreter: Interpreter, _ registers: UnsafeMutablePointer<Value>, _ count: Int
  ) throws(ScriptError) -> Value {
    guard let this = registers[0].asObject else { return .undefined }
    let type = try type(registers[1])
    guard registers[2].isObject else { throw ScriptError(2007, "listener") }
    let listener = ListenerList.Listener(
      function: registers[2], isCapturing: registers[3].rawUInt != 0,
      priority: registers[4].rawInt, isWeak: registers[5].rawUInt != 0)
    try interpreter.api.events.add(listener, to: this, type: type)
    return .undefined
  }

  private static func remove(
    _ interpreter: Interpreter, _ registers: UnsafeMutablePointer<Value>, _ count: Int
  ) throws(ScriptError) -> Value {
    guard let this = registers[0].asObject else { return .undefined }
    let type = try type(registers[1])
    guard registers[2].isObject else { throw ScriptError(2007, "listener") }
    interpreter.api.events.remove(
      registers[2], from: this, type: type, isCapturing: registers[3].rawUInt != 0)
    return .undefined
  }

  private static func hasListener(
    _ interpreter: Interpreter, _ registers: UnsafeMutablePointer<Value>, _ count: Int
  ) throws(ScriptError) -> Value {
    guard let this = registers[0].asObject, let type = registers[1].asString else {
      return Value(rawBoolean: false)
    }
    return Value(rawBoolean: interpreter.api.events.listeners(of: this)?.has(type.text) ?? false)
  }

  private static func willTrigger(
    _ interpreter: Interpreter, _ registers: UnsafeMutablePointer<Value>, _ count: Int
  ) throws(ScriptError) -> Value {
    guard let this = registers[0].asObject, let type = registers[1].asString else {
      return Value(rawBoolean: false)
    }
    let events = interpreter.api.events
    let isHeard = ([this] + events.path(of: events.target(of: this))).contains {
      events.listeners(of: $0)?.has(type.text) ?? false
    }
    return Value(rawBoolean: isHeard)
  }

  /// An event that was on its way before is cloned (E.Dis.6).
  private static func dispatch(
    _ interpreter: Interpreter, _ registers: UnsafeMutablePointer<Value>, _ count: Int
  ) throws(ScriptError) -> Value {
    guard let this = registers[0].asObject else { return Value(rawBoolean: false) }
    guard var event = registers[1].asObject else { throw ScriptError(2007, "event") }
    let api = interpreter.api
    // A script's own `target` counts.
    let target = try interpreter.properties.getProperty(
      Value(event), Name(interpreter.heap.intern("target"), .public))
    if interpreter.values.toBoolean(target) {
      let name = Name(interpreter.heap.intern("clone"), .public)
      let clone = try interpreter.properties.callProperty(Value(event), name, [])
      guard let copy = clone.asObject else { throw ScriptError(2007, "event") }
      event = try Natives.receiver(clone, api.types.event, interpreter)
      registers[1] = Value(copy)
    }
    return Value(rawBoolean: try api.events.dispatch(event, on: this))
  }

  private static func text(
    _ interpreter: Interpreter, _ registers: UnsafeMutablePointer<Value>, _ count: Int
  ) throws(ScriptError) -> Value {
    // Object's own function says it, which scripts may replace (E.Dis.12).
    let type = interpreter.machine.types.object
    let prototype = try interpreter.machine.table(for: type, interpreter).pointee.prototype
    let name = Name(interpreter.heap.intern("toString"), .public)
    let function = try interpreter.properties.getProperty(prototype, name)
    let text = try interpreter.call(function, this: registers[0], [])
    return text.isNullish ? .null : Value(try interpreter.values.toText(text))
  }
}
