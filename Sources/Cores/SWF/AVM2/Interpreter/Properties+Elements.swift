package import FlashHeap

/// Elements by number, and enumeration.
extension Properties {
  // MARK: - Elements

  func element(_ object: Value, _ index: Int32) throws(ScriptError) -> Value {
    if index >= 0, let object = object.asObject {
      if object.kind == .list {
        if let value = ScriptList(object)[UInt32(index)] { return value }
      } else if object.kind == .vector, Int(index) < ScriptVector(object).count {
        return ScriptVector(object).value(Int(index))
      } else if let hooks = object.traits.hooks, let value = hooks.element(object, Int(index)) {
        return value
      }
    }
    if object.isNullish { throw Interpreter.nullError(object) }
    return try getProperty(
      object, try asked(Name(.none, .public), late: Value(integer: index)))
  }

  func setElement(_ object: Value, _ index: Int32, _ value: Value) throws(ScriptError) {
    if index >= 0, let object = object.asObject {
      if object.kind == .list, object.hasPropertyMap,
        !object.table.pointee.traits._withUnsafeGuaranteedRef({ $0.isSealedList })
      {
        return ScriptList(object).set(UInt32(index), value, heap)
      }
      if object.kind == .vector, ScriptVector(object).put(Int(index), value) { return }
      if let hooks = object.traits.hooks,
        try hooks.setElement(object, Int(index), value, interpreter)
      {
        return
      }
    }
    if object.isNullish { throw Interpreter.nullError(object) }
    try setProperty(
      object, try asked(Name(.none, .public), late: Value(integer: index)), value)
  }

  // MARK: - Enumerating

  /// The number behind `index` of a property that `for … in` comes to (V.Enum); 0 if there is none.
  func next(of value: Value, behind index: Int) throws(ScriptError) -> Int {
    guard let object = value.asObject else { return 0 }
    if object.kind == .namespace { return index < 2 ? index + 1 : 0 }
    if let next = try object.traits.hooks?.next(object, behind: index, interpreter) {
      return next
    }
    guard object.kind == .list else { return object.nextProperty(after: index) }
    // Elements of the block first, then
    let list = ScriptList(object)
    var next = index
    while next < list.count {
      if list[UInt32(next)] != nil { return next + 1 }
      next += 1
    }
    let property = object.nextProperty(after: max(0, index - list.count))
    return property == 0 ? 0 : property + list.count
  }

  /// What `for … in` comes to in an object itself, in its order: names and values.
  ///
  /// The caller keeps the object and the values alive.
  package func enumeration(
    of object: Value
  ) throws(ScriptError) -> [(name: Value, value: Value)] {
    var result: [(name: Value, value: Value)] = []
    var index = try next(of: object, behind: 0)
    while index > 0 {
      try Natives.pace(UInt32(truncatingIfNeeded: result.count), interpreter)
      result.append(
        (
          try enumerated(object, index, isName: true),
          try enumerated(object, index, isName: false)
        ))
      index = try next(of: object, behind: index)
    }
    return result
  }

  func hasNextPair(_ object: UnsafeMutablePointer<Value>, _ index: UnsafeMutablePointer<Value>)
    throws(ScriptError) -> Bool
  {
    var value = object.pointee
    var at = Int(index.pointee.rawInt)
    while !value.isNullish {
      let next = try next(of: value, behind: at)
      if next > 0 {
        object.pointee = value
        index.pointee = Value(rawInt: Int32(next))
        return true
      }
      value = try values.table(of: value).pointee.prototype
      at = 0
    }
    object.pointee = .null
    index.pointee = .zero
    return false
  }

  func enumerated(_ value: Value, _ index: Int, isName: Bool) throws(ScriptError) -> Value {
    if value.isNullish { throw Interpreter.nullError(value) }
    guard let object = value.asObject, index > 0 else { return isName ? .null : .undefined }
    if let hooks = object.traits.hooks,
      let result = try hooks.enumerated(object, index, isName: isName, interpreter)
    {
      return result
    }
    var entry = index - 1
    // (measured: namespace-keys)
    if object.kind == .namespace, entry < 2 {
      if isName { return heap.value(entry == 0 ? "uri" : "prefix") }
      return entry == 0 ? machine.uri(of: object) : machine.prefix(of: object)
    }
    if object.kind == .list {
      let list = ScriptList(object)
      if entry < list.count {
        return isName ? Value(integer: Int32(entry)) : list[UInt32(entry)] ?? .undefined
      }
      entry -= list.count
    }
    guard object.hasPropertyMap, let map = object.propertyMap, entry < map.pointee.entryLimit else {
      return isName ? .null : .undefined
    }
    let key = map.pointee.key(entry)
    if key.isHole { return isName ? .null : .undefined }
    return isName ? key : map.pointee.value(entry)
  }
}
