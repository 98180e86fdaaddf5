import FlashAVM1
import FlashData
import FlashDisplay
import FlashHeap

/// What the classes of `flash.geom` have in common: their objects' numbers are plain properties, which scripts may set to anything.
///
/// In Flash Player these classes are scripts (C.Point.3). So all is calculated by the operators of scripts, in the order in which code
/// does it that Flash has compiled: an argument comes before those to its left (measured: last-argument-first).
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

  /// `-` of scripts: the right one is converted first (L2.3).
  func difference(_ left: Value, _ right: Value) throws(ScriptAbort) -> Value {
    let second = try context.objects.number(right)
    return Value(outside: try context.objects.number(left) - second)
  }

  /// `*` of scripts.
  func product(_ left: Value, _ right: Value) throws(ScriptAbort) -> Value {
    Value(outside: try context.objects.product(left, right))
  }

  /// `new flash.geom.…`, with the class that scripts have put there.
  func make(_ name: String, _ arguments: [Value]) throws(ScriptAbort) -> Value {
    try context.valueObjects.make("flash.geom." + name, arguments)
  }

  /// A new object whose arguments are calculated, the last one first.
  func make(
    _ name: String, count: Int, _ argument: (Int) throws(ScriptAbort) -> Value
  ) throws(ScriptAbort) -> Value {
    var arguments: [Value] = []
    for index in (0..<count).reversed() { arguments.append(try argument(index)) }
    return try make(name, arguments.reversed())
  }

  /// A new object with what another one has under these names.
  func copy(
    _ source: Value, _ names: [String], as name: String
  ) throws(ScriptAbort) -> Value {
    try make(name, count: names.count) { index throws(ScriptAbort) in
      try get(source, names[index])
    }
  }

  /// A new point; what is given calculates x and y from their names.
  func point(_ part: (String) throws(ScriptAbort) -> Value) throws(ScriptAbort) -> Value {
    try make("Point", count: 2) { index throws(ScriptAbort) in try part(index == 0 ? "x" : "y") }
  }

  /// Calls a method by its name; without one it is undefined.
  @discardableResult
  func call(_ value: Value, _ name: String, _ arguments: [Value]) throws(ScriptAbort) -> Value {
    guard let object = value.asObject else { return .undefined }
    return try context.calls.callMethod(
      object, context.heap.intern(name), arguments, reason: .call)
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
  ///
  /// The names are those of the properties if `labels` has no others. It is put together by `+` as the scripts of Flash Player do it:
  /// objects have their `valueOf` asked first.
  func text(
    _ value: Value, _ names: [String], labels: [String]? = nil
  ) throws(ScriptAbort) -> Value {
    var text = context.heap.value("(")
    for (index, label) in (labels ?? names).enumerated() {
      text = try sum(text, context.heap.value((index > 0 ? ", " : "") + label + "="))
      text = try sum(text, try get(value, names[index]))
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
