import FlashHeap

/// The elements of an Array, or of any object that has a length and properties by number, as functions of Array see them (C.Arr.11).
struct Elements {
  let object: Value
  /// Those of an Array; nil of another object, of one that is sealed, and of one whose class has a length of its own.
  let list: ScriptList?
  /// An Array that is sealed, which has no elements and refuses them (C.Arr.6), or a value that is no object and has none.
  private let isSealed: Bool
  private let interpreter: Interpreter

  /// The elements of an object; `ownsLength` takes an Array's, whatever its class makes of them (measured: own-length).
  init(
    _ object: Value, _ interpreter: Interpreter, ownsLength: Bool = false
  ) throws(ScriptError) {
    if object.isNullish { throw Interpreter.nullError(object) }
    (self.object, self.interpreter) = (object, interpreter)
    let array = object.asObject.flatMap { $0.kind == .list ? $0 : nil }
    isSealed = array?.traits.isSealedList ?? !object.isObject
    let isPlain = !isSealed && (ownsLength || array?.traits.hasOwnLength != true)
    list = isPlain ? array.map { ScriptList($0) } : nil
  }

  /// What a value keeps as an Array, whatever its class makes of the length; nil if it has no elements.
  static func kept(by value: Value) -> ScriptList? {
    guard let object = value.asObject, object.kind == .list, !object.traits.isSealedList else {
      return nil
    }
    return ScriptList(object)
  }

  private static var lengthName: Name { Name(Atom(.length), .public) }

  /// How many there are.
  func length() throws(ScriptError) -> UInt32 {
    if let list { return list.length }
    if isSealed { return 0 }
    let value = try interpreter.properties.getProperty(object, Self.lengthName)
    return UInt32(bitPattern: try interpreter.values.toInt(value))
  }

  func setLength(_ length: UInt32) throws(ScriptError) {
    if let list { return list.setLength(length) }
    if isSealed { return }
    try interpreter.properties.setProperty(object, Self.lengthName, Value(unsigned: length))
  }

  private func asked(_ index: UInt32) throws(ScriptError) -> Properties.Asked {
    try interpreter.properties.asked(Name(.none, .public), late: Value(unsigned: index))
  }

  /// An element; if there is none, what the prototypes have (C.Arr.4).
  func get(_ index: UInt32) throws(ScriptError) -> Value {
    try Natives.pace(index, interpreter)
    if let value = list?[index] { return value }
    return try interpreter.properties.getProperty(object, try asked(index))
  }

  func set(_ index: UInt32, _ value: Value) throws(ScriptError) {
    if let list { return list.set(index, value, interpreter.heap) }
    guard object.isObject else { return }
    try interpreter.properties.setProperty(object, try asked(index), value)
  }

  func has(_ index: UInt32) throws(ScriptError) -> Bool {
    if let list { return list[index] != nil }
    return try interpreter.properties.hasOwn(Value(unsigned: index), in: object)
  }

  /// Whether there is an element of a number, here or in the prototypes.
  func hasOrInherits(_ index: UInt32) throws(ScriptError) -> Bool {
    if try has(index) { return true }
    guard let holder = object.asObject else { return false }
    return interpreter.properties.inherited(by: holder, try asked(index).key) != nil
  }

  /// Whether the prototypes may have elements: as a rule they have none.
  var mayInherit: Bool {
    var next = object.asObject?.table.pointee.prototype ?? .null
    while let prototype = next.asObject {
      if prototype.kind == .list, ScriptList(prototype).length > 0 { return true }
      if let map = prototype.propertyMap,
        (0..<map.pointee.entryLimit).contains(where: { map.pointee.key($0).isNumber })
      {
        return true
      }
      next = prototype.table.pointee.prototype
    }
    return false
  }

  func remove(_ index: UInt32) throws(ScriptError) {
    if let list { return list.remove(index) }
    _ = try interpreter.properties.deleteProperty(object, try asked(index))
  }

  /// All elements from one to another, with holes where `keepsHoles` and there are none, else undefined.
  func values(_ range: Range<UInt32>, keepsHoles: Bool = false) throws(ScriptError) -> [Value] {
    try Natives.reserve(range.count, interpreter)
    var values: [Value] = []
    values.reserveCapacity(range.count)
    for index in range {
      if keepsHoles, let list {
        try Natives.pace(index, interpreter)
        values.append(list[index] ?? .hole)
      } else {
        values.append(try get(index))
      }
    }
    return values
  }
}
