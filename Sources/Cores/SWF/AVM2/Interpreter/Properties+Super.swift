import FlashHeap

/// Properties of `super` (V.Super).
extension Properties {
  /// The table above that of the class whose method runs.
  func superTable() throws(ScriptError) -> UnsafeMutablePointer<VTable> {
    let entry = interpreter.frames[interpreter.depth - 1].entry
    guard let base = entry.home?.pointee.base else {
      throw ScriptError(
        1035, machine.text(of: entry.record.pointee.method.takeUnretainedValue()))
    }
    return base
  }

  /// V.Super.3.
  func getSuper(_ object: Value, _ asked: Asked) throws(ScriptError) -> Value {
    if object.isNullish { throw Interpreter.nullError(object) }
    let table = try superTable()
    let type = table.pointee.traits.takeUnretainedValue()
    guard case .entry(let entry, _) = type.find(asked.name) else {
      throw ScriptError(1069, text(asked), machine.text(of: type))
    }
    switch entry.kind {
    case .variable, .constant:
      return types.box(
        object.object.words[type.word(ofSlot: entry.index)], try type.type(ofSlot: entry.index))
    case .method:
      return Value(try interpreter.makeMethodClosure(table.pointee.methods[entry.index], object))
    case .accessor:
      guard entry.index >= 0 else {
        throw ScriptError(1077, text(asked), machine.text(of: type))
      }
      return try interpreter.call(table.pointee.methods[entry.index], this: object, [])
    }
  }

  /// V.Super.4.
  func setSuper(_ object: Value, _ asked: Asked, _ value: Value) throws(ScriptError) {
    if object.isNullish { throw Interpreter.nullError(object) }
    let table = try superTable()
    let type = table.pointee.traits.takeUnretainedValue()
    guard case .entry(let entry, _) = type.find(asked.name) else {
      throw ScriptError(1056, text(asked), machine.text(of: type))
    }
    switch entry.kind {
    case .method: throw ScriptError(1037, text(asked), machine.text(of: type))
    case .accessor where entry.setter >= 0:
      _ = try interpreter.call(table.pointee.methods[entry.setter], this: object, [value])
    case .variable:
      object.object.words[type.word(ofSlot: entry.index)] = try values.coerce(
        value, to: try type.type(ofSlot: entry.index))
    // Others ignore it (measured: ignored-supers).
    case .constant, .accessor: break
    }
  }
}
