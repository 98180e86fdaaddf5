import FlashAVM2
import FlashData
import FlashHeap

/// M.V3: Vector3D, whose fields are x, y, z and w.
enum Vector3DNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "new":
      NativeCall.act { call in
        let fields = Fields(call.this)
        for index in 0..<4 { fields[number: index] = call.number(index + 1) }
      }
    case "static new": NativeCall.act(makeAxes)
    case "setTo":
      NativeCall.act { call in
        set(call, Direction(call.number(1), call.number(2), call.number(3)))
      }
    case "copyFrom":
      NativeCall.act { call throws(ScriptError) in set(call, Direction(try call.object(1))) }
    case "clone":
      NativeCall.give { call throws(ScriptError) in
        try Direction(call.this).value(call.interpreter, w: Fields(call.this)[number: 3])
      }
    case "get length": NativeCall.number { call in Direction(call.this).length }
    case "get lengthSquared":
      NativeCall.number { call in Direction(call.this).dot(Direction(call.this)) }
    case "add": combine { $0 + $1 }
    case "subtract": combine { $0 - $1 }
    case "crossProduct": combine(w: 1) { $0.cross($1) }
    case "dotProduct":
      NativeCall.number { call throws(ScriptError) in
        Direction(call.this).dot(Direction(try call.object(1)))
      }
    case "incrementBy":
      NativeCall.act { call throws(ScriptError) in
        set(call, Direction(call.this) + Direction(try call.object(1)))
      }
    case "decrementBy":
      NativeCall.act { call throws(ScriptError) in
        set(call, Direction(call.this) - Direction(try call.object(1)))
      }
    case "negate":
      NativeCall.act { call in
        let this = Direction(call.this)
        set(call, Direction(-this.x, -this.y, -this.z))
      }
    case "scaleBy":
      NativeCall.act { call in set(call, Direction(call.this).scaled(call.number(1))) }
    case "project":
      NativeCall.act { call in
        let (this, w) = (Direction(call.this), Fields(call.this)[number: 3])
        set(call, Direction(this.x / w, this.y / w, this.z / w))
      }
    case "normalize": NativeCall.number(normalize)
    case "equals": NativeCall.flag(equals)
    case "nearEquals": NativeCall.flag(nearlyEquals)
    case "toString":
      NativeCall.text { call in
        let this = Direction(call.this)
        let numbers = [this.x, this.y, this.z].map { NativeCall.text($0) }
        return "Vector3D(\(numbers.joined(separator: ", ")))"
      }
    case "static distance":
      NativeCall.number { call throws(ScriptError) in
        (Direction(try call.object(1)) - Direction(try call.object(2))).length
      }
    case "static angleBetween":
      NativeCall.number { call throws(ScriptError) in
        let (first, second) = (Direction(try call.object(1)), Direction(try call.object(2)))
        return arcCosine(first.dot(second) / (first.length * second.length))
      }
    default: nil
    }
  }

  /// The axes, which the class has.
  private static func makeAxes(_ call: NativeCall) throws(ScriptError) {
    let axes = [
      ("X_AXIS", Direction(1, 0, 0)), ("Y_AXIS", Direction(0, 1, 0)),
      ("Z_AXIS", Direction(0, 0, 1)),
    ]
    for (name, axis) in axes {
      try call.interpreter.properties.initialize(
        call.value(0), name: name, try axis.value(call.interpreter, w: 0))
    }
  }

  /// w stays (M.V3.1).
  private static func set(_ call: NativeCall, _ direction: Direction) {
    direction.write(to: call.this)
  }

  private static func combine(
    w: Double = 0, _ body: @escaping (Direction, Direction) -> Direction
  ) -> NativeFunction {
    NativeCall.give { call throws(ScriptError) in
      try body(Direction(call.this), Direction(try call.object(1))).value(call.interpreter, w: w)
    }
  }

  /// Zero stays zero; a length that is no number makes all so (M.V3.1).
  private static func normalize(_ call: NativeCall) -> Double {
    let this = Direction(call.this)
    let length = this.length
    if length == 0 {
      set(call, Direction(0, 0, 0))
    } else {
      set(call, Direction(this.x / length, this.y / length, this.z / length))
    }
    return length
  }

  private static func equals(_ call: NativeCall) throws(ScriptError) -> Bool {
    let (this, other) = (Fields(call.this), Fields(try call.object(1)))
    return (0..<(call.flag(2) ? 4 : 3)).allSatisfy { this[number: $0] == other[number: $0] }
  }

  /// Of w only the other's is looked at (M.V3.1).
  private static func nearlyEquals(_ call: NativeCall) throws(ScriptError) -> Bool {
    let (this, other) = (Fields(call.this), Fields(try call.object(1)))
    let tolerance = call.number(2)
    let isNear = (0..<3).allSatisfy { abs(this[number: $0] - other[number: $0]) < tolerance }
    return isNear && (!call.flag(3) || abs(other[number: 3]) < tolerance)
  }
}

/// The first three numbers of a Vector3D.
struct Direction {
  var x, y, z: Double

  init(_ x: Double, _ y: Double, _ z: Double) { (self.x, self.y, self.z) = (x, y, z) }

  init(_ object: ScriptObject) {
    let fields = Fields(object)
    self.init(fields[number: 0], fields[number: 1], fields[number: 2])
  }

  func write(to object: ScriptObject) {
    let fields = Fields(object)
    fields[number: 0] = x
    fields[number: 1] = y
    fields[number: 2] = z
  }

  func value(_ interpreter: Interpreter, w: Double) throws(ScriptError) -> Value {
    Value(try interpreter.make(interpreter.api.types.geom.vector3D, [x, y, z, w]))
  }

  var length: Double { dot(self).squareRoot() }

  func dot(_ other: Direction) -> Double { x * other.x + y * other.y + z * other.z }

  func cross(_ other: Direction) -> Direction {
    Direction(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  func scaled(_ factor: Double) -> Direction { Direction(x * factor, y * factor, z * factor) }

  static func + (one: Direction, other: Direction) -> Direction {
    Direction(one.x + other.x, one.y + other.y, one.z + other.z)
  }

  static func - (one: Direction, other: Direction) -> Direction {
    Direction(one.x - other.x, one.y - other.y, one.z - other.z)
  }
}
