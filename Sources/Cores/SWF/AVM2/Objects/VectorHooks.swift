import FlashHeap

/// Elements of Vectors by name (C.Vec.Index).
final class VectorHooks: PropertyHooks {
  /// What a key means.
  private enum Index {
    case element(Int)
    /// A number that no element has.
    case number
    case name
  }

  /// From SWF 11 on, numbers that are no indices are errors of their own (V.Gate.4).
  private static let strictMovie = 11

  private func index(_ key: Value) -> Index {
    if key.isInteger { return key.integer >= 0 ? .element(Int(key.integer)) : .number }
    guard key.isString, !key.string.isEmpty else { return .name }
    let first = key.string[0]
    guard first == 0x2D || 0x30...0x39 ~= first else { return .name }
    let number = NumberReading.number(key.string.units)
    if number.isNaN { return .name }
    return UInt32(exactly: number).map { .element(Int($0)) } ?? .number
  }

  private func outOfRange(
    _ asked: Properties.Asked, _ vector: ScriptVector, _ interpreter: Interpreter
  ) -> ScriptError {
    ScriptError(1125, interpreter.properties.text(asked), "\(vector.count)")
  }

  private func isStrict(_ interpreter: Interpreter) -> Bool {
    Caller(interpreter).movieVersion >= Self.strictMovie
  }

  func get(
    _ object: ScriptObject, _ asked: Properties.Asked, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value? {
    if asked.key.isHole { return nil }
    let vector = ScriptVector(object)
    switch index(asked.key) {
    case .element(let index):
      guard index < vector.count else { throw outOfRange(asked, vector, interpreter) }
      return vector.value(index)
    case .number where isStrict(interpreter): throw outOfRange(asked, vector, interpreter)
    // Old movies look numbers below 0 up in the prototypes, but no fractions (C.Vec.Index.2).
    case .number where asked.key.isString && asked.key.string[0] != 0x2D:
      throw ScriptError(
        1069, interpreter.properties.text(asked), interpreter.machine.text(of: object.traits))
    default:
      if let value = interpreter.properties.inherited(by: object, asked.key) { return value }
      throw ScriptError(
        1069, interpreter.properties.text(asked), interpreter.machine.text(of: object.traits))
    }
  }

  func set(
    _ object: ScriptObject, _ asked: Properties.Asked, _ value: Value, _ interpreter: Interpreter
  ) throws(ScriptError) -> Bool {
    let vector = ScriptVector(object)
    switch asked.key.isHole ? .name : index(asked.key) {
    case .element(let index):
      let raw = try vector.coerced(value, interpreter)
      if index < vector.count {
        vector.setRaw(index, raw)
      } else {
        guard index == vector.count, !vector.isFixed else {
          throw outOfRange(asked, vector, interpreter)
        }
        try vector.append(raw, interpreter)
      }
      return true
    case .number where isStrict(interpreter):
      _ = try vector.coerced(value, interpreter)
      throw outOfRange(asked, vector, interpreter)
    default:
      throw ScriptError(
        1056, interpreter.properties.text(asked), interpreter.machine.text(of: object.traits))
    }
  }

  func delete(
    _ object: ScriptObject, _ asked: Properties.Asked, _ interpreter: Interpreter
  ) throws(ScriptError) -> Bool? { nil }

  func has(
    _ object: ScriptObject, _ asked: Properties.Asked, _ interpreter: Interpreter
  ) throws(ScriptError) -> Bool? {
    if asked.key.isHole { return nil }
    switch index(asked.key) {
    case .element(let index): return index < ScriptVector(object).count
    case .number: return false
    case .name: return nil
    }
  }

  // MARK: - Elements by number

  func element(_ object: ScriptObject, _ index: Int) -> Value? {
    let vector = ScriptVector(object)
    return index < vector.count ? vector.value(index) : nil
  }

  func setElement(
    _ object: ScriptObject, _ index: Int, _ value: Value, _ interpreter: Interpreter
  ) throws(ScriptError) -> Bool {
    let vector = ScriptVector(object)
    guard index < vector.count else { return false }
    let raw = try vector.coerced(value, interpreter)
    // Converting may have run code that made it shorter.
    guard index < vector.count else {
      throw ScriptError(1125, "\(index)", "\(vector.count)")
    }
    vector.setRaw(index, raw)
    return true
  }

  // MARK: - Enumerating

  func next(
    _ object: ScriptObject, behind index: Int, _ interpreter: Interpreter
  ) throws(ScriptError) -> Int? {
    index < ScriptVector(object).count ? index + 1 : 0
  }

  func enumerated(
    _ object: ScriptObject, _ index: Int, isName: Bool, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value? {
    if isName { return Value(unsigned: UInt32(truncatingIfNeeded: index - 1)) }
    let vector = ScriptVector(object)
    return index <= vector.count ? vector.value(index - 1) : .undefined
  }
}
