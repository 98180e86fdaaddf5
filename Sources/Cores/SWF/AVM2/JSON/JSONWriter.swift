import FlashHeap
import SWF

/// Writes values as JSON (C.Json.10–18).
struct JSONWriter {
  private let interpreter: Interpreter
  /// The function that values pass through; undefined is none.
  private let replacer: Value
  /// The names that objects have, as strings; nil is all.
  private let names: [Value]?
  /// What members are indented by; nothing writes all in one line.
  private let gap: [UInt16]
  private var indent: [UInt16] = []
  private(set) var units: [UInt16] = []
  /// Objects that are being written.
  private var open: [ScriptObject] = []
  private var heap: Heap { interpreter.heap }

  init(
    _ replacer: Value, _ space: Value, _ interpreter: Interpreter
  ) throws(ScriptError) {
    self.interpreter = interpreter
    gap = try Self.gap(space)
    let isFunction = interpreter.values.isKind(replacer, of: interpreter.types.function)
    self.replacer = isFunction ? replacer : .undefined
    if isFunction || replacer.isNull {
      names = nil
    } else {
      guard let list = replacer.asObject, list.kind == .list else { throw ScriptError(1131) }
      names = try Self.names(ScriptList(list), interpreter)
    }
  }

  private static func gap(_ space: Value) throws(ScriptError) -> [UInt16] {
    if space.isString { return Array(space.string.units.prefix(10)) }
    guard let number = space.number, number >= 1 else { return [] }
    return Array(repeating: 0x20, count: Int(min(10, number)))
  }

  /// C.Json.11; held by the list.
  private static func names(
    _ list: ScriptList, _ interpreter: Interpreter
  ) throws(ScriptError) -> [Value] {
    var names: [Value] = []
    let known = try interpreter.makeObject()
    for index in 0..<list.length {
      try Natives.pace(index, interpreter)
      guard let value = list[index], value.isString || value.isNumber else { continue }
      let text = try interpreter.values.toText(value)
      let key = interpreter.properties.key(text)
      guard known.property(key) == nil else { continue }
      try Natives.reserve(8, interpreter)
      known.setProperty(key, .true, in: interpreter.heap)
      names.append(Value(text))
    }
    return names
  }

  /// Writes a value as the only property of a new object; false if there is nothing to write.
  ///
  /// The caller keeps the value, the replacer and the list of names alive.
  mutating func write(_ value: Value) throws(ScriptError) -> Bool {
    let held = interpreter.held.count
    defer { interpreter.held.removeLast(interpreter.held.count - held) }
    if let names { interpreter.held += names }
    let holder = Value(try interpreter.makeObject())
    interpreter.held.append(holder)
    holder.object.setProperty(Value(heap.emptyString), value, in: heap)
    return try write(value, in: holder, Value(heap.emptyString))
  }

  // MARK: - Values

  /// C.Json.12: writes a value that a holder has by a name; false if it is left out.
  private mutating func write(
    _ value: Value, in holder: Value, _ key: Value
  ) throws(ScriptError) -> Bool {
    try interpreter.machine.enter()
    defer { interpreter.machine.leave() }
    let held = interpreter.held.count
    defer { interpreter.held.removeLast(interpreter.held.count - held) }
    var value = value
    interpreter.held += [value, key]
    if !value.isNullish, let result = try callToJSON(value, key) {
      value = result
      interpreter.held.append(value)
    }
    if !replacer.isUndefined {
      let name = Value(try interpreter.values.toText(key))
      value = try interpreter.call(replacer, this: holder, [name, value])
      interpreter.held.append(value)
    }
    if value.isNull {
      append("null")
    } else if value.isBoolean {
      append(value == .true ? "true" : "false")
    } else if value.isString {
      try quote(value.string)
    } else if let number = value.number {
      append(number.isFinite ? NumberFormat.text(number) : "null")
    } else if let object = value.asObject {
      return try write(object)
    } else {
      return false
    }
    return true
  }

  private mutating func append(_ text: String) { units += text.utf16 }

  /// What a value's `toJSON` gives, if it has one.
  private func callToJSON(_ value: Value, _ key: Value) throws(ScriptError) -> Value? {
    let properties = interpreter.properties
    let local = heap.intern("toJSON")
    var function = Value.undefined
    let type = interpreter.values.type(of: value)
    if type === interpreter.types.xml || type === interpreter.types.xmlList {
      // A name without the call means nodes (C.Json.15).
      function = properties.inherited(by: value.object, Value(heap.text(local))) ?? .undefined
    } else if case .entry = type.find(Name(local, .as3)) {
      function = try properties.getProperty(value, Name(local, .as3))
    } else if try properties.has(Value(heap.text(local)), in: value) {
      function = try properties.getProperty(value, Name(local, .public))
    }
    guard interpreter.values.isKind(function, of: interpreter.types.function) else { return nil }
    interpreter.held.append(function)
    defer { interpreter.held.removeLast() }
    let name = Value(try interpreter.values.toText(key))
    return try interpreter.call(function, this: value, [name])
  }

  // MARK: - Arrays and objects

  private mutating func write(_ object: ScriptObject) throws(ScriptError) -> Bool {
    if object.kind == .namespace || object.traits.isKind(of: interpreter.types.function) {
      return false
    }
    if open.contains(object) { throw ScriptError(1129) }
    open.append(object)
    defer { open.removeLast() }
    let outer = indent
    indent += gap
    defer { indent = outer }
    if object.kind == .list || object.kind == .vector {
      try writeList(object, outer)
    } else {
      try writeMembers(of: object, outer)
    }
    if interpreter.heap.isFull(with: units.count * 2) { throw ScriptError(1000) }
    return true
  }

  private mutating func breakLine(_ indent: [UInt16]) {
    guard !gap.isEmpty else { return }
    units.append(0x0A)
    units += indent
  }

  private mutating func writeList(
    _ object: ScriptObject, _ outer: [UInt16]
  ) throws(ScriptError) {
    let elements = try Elements(Value(object), interpreter)
    let length = try elements.length()
    units.append(0x5B)
    for index in 0..<length {
      if index > 0 { units.append(0x2C) }
      breakLine(indent)
      let key = Value(unsigned: index)
      // A gap is null, whatever prototypes have (C.Json.15).
      let isGap = elements.list.map { $0[index] == nil } ?? false
      let value = isGap ? .null : try elements.get(index)
      if isGap, replacer.isUndefined {
        append("null")
      } else if !(try write(value, in: Value(object), key)) {
        append("null")
      }
      if index & 0xFF == 0, interpreter.heap.isFull(with: units.count * 2) {
        throw ScriptError(1000)
      }
    }
    if length > 0 { breakLine(outer) }
    units.append(0x5D)
  }

  /// C.Json.14.
  private mutating func writeMembers(
    of object: ScriptObject, _ outer: [UInt16]
  ) throws(ScriptError) {
    units.append(0x7B)
    var isFirst = true
    if let names {
      for name in names { try writeMember(name, of: object, &isFirst) }
    } else {
      for name in Self.members(of: object.traits, interpreter) {
        try writeMember(Value(heap.text(name)), of: object, &isFirst)
      }
      let value = Value(object)
      var place = try interpreter.properties.next(of: value, behind: 0)
      while place > 0 {
        let name = try interpreter.properties.enumerated(value, place, isName: true)
        try writeMember(name, of: object, &isFirst)
        place = try interpreter.properties.next(of: value, behind: place)
      }
    }
    if !isFirst { breakLine(outer) }
    units.append(0x7D)
  }

  private mutating func writeMember(
    _ name: Value, of object: ScriptObject, _ isFirst: inout Bool
  ) throws(ScriptError) {
    let properties = interpreter.properties
    let asked = try properties.asked(Name(.none, .public), late: name)
    let value = try properties.getProperty(Value(object), asked)
    let start = units.count
    if !isFirst { units.append(0x2C) }
    breakLine(indent)
    try quote(try interpreter.values.toText(name))
    units.append(0x3A)
    if !gap.isEmpty { units.append(0x20) }
    if try write(value, in: Value(object), name) {
      isFirst = false
    } else {
      units.removeLast(units.count - start)
    }
  }

  /// The public variables and constants of a class, then what can be read by functions.
  private static func members(of type: Traits, _ interpreter: Interpreter) -> [Atom] {
    var fields: [Atom] = []
    var accessors: [Atom] = []
    var known: Set<Atom> = []
    var next: Traits? = type
    while let traits = next, traits !== interpreter.types.object {
      for entry in traits.entries where entry.name.namespace == .public {
        guard entry.isSlot || entry.kind == .accessor, !isTransient(entry, traits),
          known.insert(entry.name.local).inserted
        else { continue }
        if entry.isSlot {
          fields.append(entry.name.local)
        } else if entry.index >= 0 {
          accessors.append(entry.name.local)
        }
      }
      next = traits.base
    }
    return fields + accessors
  }

  private static func isTransient(_ entry: Traits.Entry, _ traits: Traits) -> Bool {
    guard let file = traits.program?.file else { return false }
    return entry.metadata.contains {
      file.text(file.metadata[Int($0)].name) == "Transient"
    }
  }

  /// C.Json.17.
  private mutating func quote(_ text: ScriptString) throws(ScriptError) {
    if interpreter.heap.isFull(with: (units.count + text.count) * 2) { throw ScriptError(1000) }
    units.append(0x22)
    for unit in text.units {
      switch unit {
      case 0x22, 0x5C: units += [0x5C, unit]
      case 0x08: units += [0x5C, 0x62]
      case 0x09: units += [0x5C, 0x74]
      case 0x0A: units += [0x5C, 0x6E]
      case 0x0C: units += [0x5C, 0x66]
      case 0x0D: units += [0x5C, 0x72]
      case 0..<0x20:
        units += [0x5C, 0x75, 0x30, 0x30]
        for digit in [unit >> 4, unit & 15] {
          units.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
        }
      default: units.append(unit)
      }
    }
    units.append(0x22)
  }
}
