/// What the classes of `flash.geom` have in common: their objects' numbers are plain properties, which scripts may set to anything.
struct GeometryValues {
  let avm: AVM1

  func get(_ object: ScriptObject, _ name: String) throws(ScriptAbort) -> Value {
    try avm.get(object, avm.heap.intern(name))
  }

  func set(_ object: ScriptObject, _ name: String, _ value: Value) throws(ScriptAbort) {
    try avm.set(object, avm.heap.intern(name), value)
  }

  func number(_ object: ScriptObject, _ name: String) throws(ScriptAbort) -> Double {
    try avm.number(try get(object, name))
  }

  /// The property of a value; undefined of what is no object.
  func get(_ value: Value, _ name: String) throws(ScriptAbort) -> Value {
    try avm.get(value, avm.heap.intern(name))
  }

  /// `+` of scripts.
  func sum(_ left: Value, _ right: Value) throws(ScriptAbort) -> Value {
    if left.isDouble, right.isDouble { return Value(left.double + right.double) }
    return try avm.add(left, right)
  }

  func difference(_ left: Value, _ right: Value) throws(ScriptAbort) -> Value {
    let first = try avm.number(left)
    return Value(first - (try avm.number(right)))
  }

  /// An object of a class, with properties in their order.
  func make(_ name: String, _ values: [(String, Value)]) -> ScriptObject {
    let object = avm.heap.makeObject(proto: Value(avm.prototypes.named["flash.geom." + name]))
    for (name, value) in values { avm.heap.define(object, avm.heap.intern(name), value) }
    return object
  }

  func point(_ x: Value, _ y: Value) -> Value { Value(make("Point", [("x", x), ("y", y)])) }

  func rectangle(_ x: Value, _ y: Value, _ width: Value, _ height: Value) -> Value {
    Value(make("Rectangle", [("x", x), ("y", y), ("width", width), ("height", height)]))
  }

  /// `(x=1, y=2)`.
  func text(_ object: ScriptObject, _ names: [String]) throws(ScriptAbort) -> Value {
    var parts: [String] = []
    for name in names {
      let value = try get(object, name)
      parts.append(name + "=" + (try avm.string(value).text))
    }
    return avm.value("(" + parts.joined(separator: ", ") + ")")
  }

  func isInstance(_ value: Value, of name: String) -> Bool {
    guard let object = value.asObject, let prototype = avm.prototypes.named["flash.geom." + name]
    else { return false }
    return avm.isInstance(object, ofPrototype: prototype)
  }
}
