import FlashAVM1
import FlashData
import FlashDisplay

/// What the classes of `flash.geom` have in common: their objects' numbers are plain properties, which scripts may set to anything.
struct GeometryValues {
  package let context: NativeContext

  package func get(_ object: ScriptObject, _ name: String) throws(ScriptAbort) -> Value {
    try context.objects.get(object, context.heap.intern(name))
  }

  package func set(_ object: ScriptObject, _ name: String, _ value: Value) throws(ScriptAbort) {
    try context.objects.set(object, context.heap.intern(name), value)
  }

  package func number(_ object: ScriptObject, _ name: String) throws(ScriptAbort) -> Double {
    try context.objects.number(try get(object, name))
  }

  /// The property of a value; undefined of what is no object.
  package func get(_ value: Value, _ name: String) throws(ScriptAbort) -> Value {
    try context.objects.get(value, context.heap.intern(name))
  }

  /// `+` of scripts.
  func sum(_ left: Value, _ right: Value) throws(ScriptAbort) -> Value {
    if left.isDouble, right.isDouble { return Value(left.double + right.double) }
    return try context.objects.add(left, right)
  }

  func difference(_ left: Value, _ right: Value) throws(ScriptAbort) -> Value {
    let first = try context.objects.number(left)
    return Value(first - (try context.objects.number(right)))
  }

  /// An object of a class, with properties in their order.
  package func make(_ name: String, _ values: [(String, Value)]) -> ScriptObject {
    let object = context.heap.makeObject(
      proto: Value(context.world.prototypes.named["flash.geom." + name]))
    for (name, value) in values { context.heap.define(object, context.heap.intern(name), value) }
    return object
  }

  func point(_ x: Value, _ y: Value) -> Value { Value(make("Point", [("y", y), ("x", x)])) }

  func rectangle(_ x: Value, _ y: Value, _ width: Value, _ height: Value) -> Value {
    Value(make("Rectangle", [("x", x), ("y", y), ("width", width), ("height", height)]))
  }

  /// `a < b` of scripts.
  func isLess(_ left: Value, _ right: Value) throws(ScriptAbort) -> Value {
    try context.objects.isLess(left, right)
  }

  /// A property that has to be of an object; undefined of other values.
  package func part(_ value: Value, _ name: String) throws(ScriptAbort) -> Value {
    guard let object = value.asObject else { return .undefined }
    return try get(object, name)
  }

  /// `(x=1, y=2)`.
  package func text(_ object: ScriptObject, _ names: [String]) throws(ScriptAbort) -> Value {
    var values: [Value] = []
    for name in names { values.append(try get(object, name)) }
    return try text(values, as: names)
  }

  /// Values under names, put together by `+` as the scripts of Flash Player do it: objects have their `valueOf` asked first.
  func text(_ values: [Value], as names: [String]) throws(ScriptAbort) -> Value {
    var text = context.heap.value("(")
    for (index, name) in names.enumerated() {
      text = try sum(text, context.heap.value((index > 0 ? ", " : "") + name + "="))
      text = try sum(text, values[index])
    }
    return try sum(text, context.heap.value(")"))
  }

  func isInstance(_ value: Value, of name: String) -> Bool {
    guard let object = value.asObject,
      let prototype = context.world.prototypes.named["flash.geom." + name]
    else { return false }
    return context.objects.isInstance(object, ofPrototype: prototype)
  }
}
