import FlashAVM2
import FlashHeap

/// M.Rc: Rectangle, whose fields are x, y, width and height.
enum RectangleNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "new", "setTo":
      NativeCall.act { call in
        set(call, Box(call.number(1), call.number(2), call.number(3), call.number(4)))
      }
    case "clone": give { $0 }
    case "copyFrom":
      NativeCall.act { call throws(ScriptError) in set(call, Box(try call.object(1))) }
    case "setEmpty": NativeCall.act { call in set(call, Box(0, 0, 0, 0)) }
    case "isEmpty": NativeCall.flag { call in Box(call.this).isEmpty }
    case "equals":
      compare { $0.x == $1.x && $0.y == $1.y && $0.width == $1.width && $0.height == $1.height }
    case "intersects": compare { !$0.intersection($1).isEmpty }
    case "intersection": combine { $0.intersection($1) }
    case "union": combine { $0.union($1) }
    case "containsRect": compare { $0.contains($1) }
    case "contains":
      NativeCall.flag { call in Box(call.this).contains(call.number(1), call.number(2)) }
    case "containsPoint":
      NativeCall.flag { call throws(ScriptError) in
        let point = Fields(try call.object(1))
        return Box(call.this).contains(point[number: 0], point[number: 1])
      }
    case "inflate": change { $0.inflate($1, $2) }
    case "inflatePoint": changeByPoint { $0.inflate($1, $2) }
    case "offset": change { $0.offset($1, $2) }
    case "offsetPoint": changeByPoint { $0.offset($1, $2) }
    case "toString":
      NativeCall.text { call in
        let box = Box(call.this)
        let numbers = [box.x, box.y, box.width, box.height].map { NativeCall.text($0) }
        return "(x=\(numbers[0]), y=\(numbers[1]), w=\(numbers[2]), h=\(numbers[3]))"
      }
    default: ofEdges(key)
    }
  }

  private static func ofEdges(_ key: String) -> NativeFunction? {
    switch key {
    case "get left": NativeCall.number { call in Box(call.this).x }
    case "get top": NativeCall.number { call in Box(call.this).y }
    case "get right": NativeCall.number { call in Box(call.this).right }
    case "get bottom": NativeCall.number { call in Box(call.this).bottom }
    case "set left": change { box, value, _ in box.setLeft(value) }
    case "set top": change { box, value, _ in box.setTop(value) }
    case "set right": change { box, value, _ in box.width = value - box.x }
    case "set bottom": change { box, value, _ in box.height = value - box.y }
    case "get topLeft": point { ($0.x, $0.y) }
    case "get bottomRight": point { ($0.right, $0.bottom) }
    case "get size": point { ($0.width, $0.height) }
    case "set topLeft":
      changeByPoint { box, x, y in
        box.setLeft(x)
        box.setTop(y)
      }
    case "set bottomRight":
      changeByPoint { box, x, y in (box.width, box.height) = (x - box.x, y - box.y) }
    case "set size": changeByPoint { box, x, y in (box.width, box.height) = (x, y) }
    default: nil
    }
  }

  // MARK: - Kinds of functions

  private static func set(_ call: NativeCall, _ box: Box) { box.write(to: call.this) }

  private static func give(_ body: @escaping (Box) -> Box) -> NativeFunction {
    NativeCall.give { call throws(ScriptError) in
      try body(Box(call.this)).value(call.interpreter)
    }
  }

  private static func compare(_ body: @escaping (Box, Box) -> Bool) -> NativeFunction {
    NativeCall.flag { call throws(ScriptError) in body(Box(call.this), Box(try call.object(1))) }
  }

  private static func combine(_ body: @escaping (Box, Box) -> Box) -> NativeFunction {
    NativeCall.give { call throws(ScriptError) in
      try body(Box(call.this), Box(try call.object(1))).value(call.interpreter)
    }
  }

  /// With numbers as arguments.
  private static func change(
    _ body: @escaping (inout Box, Double, Double) -> Void
  ) -> NativeFunction {
    NativeCall.act { call in
      var box = Box(call.this)
      body(&box, call.number(1), call.number(2))
      set(call, box)
    }
  }

  private static func changeByPoint(
    _ body: @escaping (inout Box, Double, Double) -> Void
  ) -> NativeFunction {
    NativeCall.act { call throws(ScriptError) in
      let point = Fields(try call.object(1))
      var box = Box(call.this)
      body(&box, point[number: 0], point[number: 1])
      set(call, box)
    }
  }

  private static func point(_ body: @escaping (Box) -> (Double, Double)) -> NativeFunction {
    NativeCall.give { call throws(ScriptError) in
      let (x, y) = body(Box(call.this))
      return try call.interpreter.makePoint(x, y)
    }
  }
}

/// A Rectangle's numbers.
struct Box {
  var x, y, width, height: Double

  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  init(_ object: ScriptObject) {
    let fields = Fields(object)
    self.init(fields[number: 0], fields[number: 1], fields[number: 2], fields[number: 3])
  }

  func write(to object: ScriptObject) {
    let fields = Fields(object)
    fields[number: 0] = x
    fields[number: 1] = y
    fields[number: 2] = width
    fields[number: 3] = height
  }

  func value(_ interpreter: Interpreter) throws(ScriptError) -> Value {
    try interpreter.makeRectangle(x, y, width, height)
  }

  var right: Double { x + width }
  var bottom: Double { y + height }
  /// One of no numbers is not empty (M.Rc.2).
  var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The right edge stays.
  mutating func setLeft(_ value: Double) {
    width += x - value
    x = value
  }

  /// The lower edge stays.
  mutating func setTop(_ value: Double) {
    height += y - value
    y = value
  }

  mutating func inflate(_ dx: Double, _ dy: Double) {
    x -= dx
    width += 2 * dx
    y -= dy
    height += 2 * dy
  }

  mutating func offset(_ dx: Double, _ dy: Double) {
    x += dx
    y += dy
  }

  func contains(_ x: Double, _ y: Double) -> Bool {
    x >= self.x && x < right && y >= self.y && y < bottom
  }

  /// The far edges must be behind the near ones: an empty one at the edge is not inside (M.Rc.2).
  func contains(_ other: Box) -> Bool {
    other.x >= x && other.x < right && other.y >= y && other.y < bottom && other.right > x
      && other.right <= right && other.bottom > y && other.bottom <= bottom
  }

  func intersection(_ other: Box) -> Box {
    let none = Box(0, 0, 0, 0)
    if isEmpty || other.isEmpty { return none }
    var result = Box(MathFunctions.larger(x, other.x), MathFunctions.larger(y, other.y), 0, 0)
    result.width = MathFunctions.smaller(right, other.right) - result.x
    result.height = MathFunctions.smaller(bottom, other.bottom) - result.y
    return result.isEmpty ? none : result
  }

  func union(_ other: Box) -> Box {
    if isEmpty { return other }
    if other.isEmpty { return self }
    var result = Box(MathFunctions.smaller(x, other.x), MathFunctions.smaller(y, other.y), 0, 0)
    result.width = MathFunctions.larger(right, other.right) - result.x
    result.height = MathFunctions.larger(bottom, other.bottom) - result.y
    return result
  }
}
