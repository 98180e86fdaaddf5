import FlashAVM2
import FlashData
import FlashHeap

/// M.Pt: Point, whose fields are x and y.
enum PointNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "new", "setTo":
      NativeCall.act { call in set(call.this, call.number(1), call.number(2)) }
    case "get length": NativeCall.number { call in length(Fields(call.this)) }
    case "add":
      NativeCall.give { call throws(ScriptError) in try combine(call, { $0 + $1 }) }
    case "subtract":
      NativeCall.give { call throws(ScriptError) in try combine(call, { $0 - $1 }) }
    case "clone":
      NativeCall.give { call throws(ScriptError) in
        let this = Fields(call.this)
        return try call.interpreter.makePoint(this[number: 0], this[number: 1])
      }
    case "copyFrom":
      NativeCall.act { call throws(ScriptError) in
        let other = Fields(try call.object(1))
        set(call.this, other[number: 0], other[number: 1])
      }
    case "equals":
      NativeCall.flag { call throws(ScriptError) in
        let (this, other) = (Fields(call.this), Fields(try call.object(1)))
        return this[number: 0] == other[number: 0] && this[number: 1] == other[number: 1]
      }
    case "normalize": NativeCall.act(normalize)
    case "offset":
      NativeCall.act { call in
        let this = Fields(call.this)
        set(call.this, this[number: 0] + call.number(1), this[number: 1] + call.number(2))
      }
    case "toString": NativeCall.text { call in text(Fields(call.this)) }
    case "static distance": NativeCall.number(distance)
    case "static interpolate": NativeCall.give(interpolate)
    case "static polar":
      NativeCall.give { call throws(ScriptError) in
        let (length, angle) = (call.number(1), call.number(2))
        return try call.interpreter.makePoint(
          length * cosine(angle), length * sine(angle))
      }
    default: nil
    }
  }

  private static func set(_ object: ScriptObject, _ x: Double, _ y: Double) {
    let fields = Fields(object)
    fields[number: 0] = x
    fields[number: 1] = y
  }

  private static func length(_ point: Fields) -> Double {
    (point[number: 0] * point[number: 0] + point[number: 1] * point[number: 1]).squareRoot()
  }

  private static func combine(
    _ call: NativeCall, _ combine: (Double, Double) -> Double
  ) throws(ScriptError) -> Value {
    let (this, other) = (Fields(call.this), Fields(try call.object(1)))
    return try call.interpreter.makePoint(
      combine(this[number: 0], other[number: 0]), combine(this[number: 1], other[number: 1]))
  }

  /// One of length 0, or of none, stays.
  private static func normalize(_ call: NativeCall) {
    let this = Fields(call.this)
    let length = length(this)
    guard length > 0 else { return }
    let factor = call.number(1) / length
    set(call.this, this[number: 0] * factor, this[number: 1] * factor)
  }

  private static func distance(_ call: NativeCall) throws(ScriptError) -> Double {
    let (first, second) = (Fields(try call.object(1)), Fields(try call.object(2)))
    let x = second[number: 0] - first[number: 0]
    let y = second[number: 1] - first[number: 1]
    return (x * x + y * y).squareRoot()
  }

  private static func interpolate(_ call: NativeCall) throws(ScriptError) -> Value {
    let (first, second) = (Fields(try call.object(1)), Fields(try call.object(2)))
    let part = call.number(3)
    return try call.interpreter.makePoint(
      second[number: 0] - (second[number: 0] - first[number: 0]) * part,
      second[number: 1] - (second[number: 1] - first[number: 1]) * part)
  }

  static func text(_ point: Fields) -> String {
    "(x=\(NativeCall.text(point[number: 0])), y=\(NativeCall.text(point[number: 1])))"
  }
}
