import FlashAVM1
import FlashDisplay

/// `flash.geom.Rectangle`.
enum RectangleClass {
  static let table = NativeClass(
    name: "flash.geom.Rectangle", flags: [],
    constructor: { context, call throws(ScriptAbort) in
      guard let object = call.object else { return .undefined }
      let values = GeometryValues(context: context)
      if call.count == 0 {
        // By its name: scripts may have replaced it.
        try context.calls.callMethod(
          object, context.heap.intern("setEmpty"), [], reason: .call)
        return call.this
      }
      for (index, name) in names.enumerated() { try values.set(object, name, call[index]) }
      return call.this
    },
    members: [
      .method("clone", []) { context, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        let values = GeometryValues(context: context)
        let all = try four(values, Value(object))
        return values.rectangle(all[0], all[1], all[2], all[3])
      },
      .method("setEmpty", []) { context, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        for name in names.reversed() {
          try GeometryValues(context: context).set(object, name, .zero)
        }
        return .undefined
      },
      .method("isEmpty", []) { context, call throws(ScriptAbort) in
        let all = try four(GeometryValues(context: context), call.this)
        let width = try context.objects.number(all[2])
        let height = try context.objects.number(all[3])
        return Value(!(width > 0) || !(height > 0))
      },
      edge("left", "x", "width"),
      .accessor(
        "right", [],
        get: { context, call throws(ScriptAbort) in try end(context, call, "x", "width") },
        set: { context, call throws(ScriptAbort) in try setEnd(context, call, "x", "width") }),
      edge("top", "y", "height"),
      .accessor(
        "bottom", [],
        get: { context, call throws(ScriptAbort) in try end(context, call, "y", "height") },
        set: { context, call throws(ScriptAbort) in try setEnd(context, call, "y", "height") }),
      .accessor(
        "topLeft", [],
        get: { context, call throws(ScriptAbort) in
          let values = GeometryValues(context: context)
          return values.point(try values.get(call.this, "x"), try values.get(call.this, "y"))
        },
        set: { context, call throws(ScriptAbort) in
          guard let object = call.object else { return .undefined }
          let values = GeometryValues(context: context)
          try move(values, object, "x", "width", try values.part(call[0], "x"))
          try move(values, object, "y", "height", try values.part(call[0], "y"))
          return .undefined
        }),
      .accessor(
        "bottomRight", [],
        get: { context, call throws(ScriptAbort) in
          GeometryValues(context: context).point(
            try end(context, call, "x", "width"), try end(context, call, "y", "height"))
        },
        set: { context, call throws(ScriptAbort) in
          guard let object = call.object else { return .undefined }
          let values = GeometryValues(context: context)
          for (place, side) in [("x", "width"), ("y", "height")] {
            let target = try values.get(call[0], place)
            try values.set(
              object, side, try values.difference(target, try values.get(object, place)))
          }
          return .undefined
        }),
      .accessor(
        "size", [],
        get: { context, call throws(ScriptAbort) in
          let values = GeometryValues(context: context)
          return values.point(
            try values.get(call.this, "width"), try values.get(call.this, "height"))
        },
        set: { context, call throws(ScriptAbort) in
          guard let object = call.object else { return .undefined }
          let values = GeometryValues(context: context)
          try values.set(object, "width", try values.part(call[0], "x"))
          try values.set(object, "height", try values.part(call[0], "y"))
          return .undefined
        }),
      .method("inflate", []) { context, call throws(ScriptAbort) in
        try inflate(context, call, call[0], call[1])
      },
      .method("inflatePoint", []) { context, call throws(ScriptAbort) in
        let values = GeometryValues(context: context)
        return try inflate(
          context, call, try values.get(call[0], "x"), try values.get(call[0], "y"))
      },
      .method("offset", []) { context, call throws(ScriptAbort) in
        try offset(context, call, call[0], call[1])
      },
      .method("offsetPoint", []) { context, call throws(ScriptAbort) in
        let values = GeometryValues(context: context)
        return try offset(
          context, call, try values.get(call[0], "x"), try values.get(call[0], "y"))
      },
      .method("contains", []) { context, call throws(ScriptAbort) in
        try contains(context, call, call[0], call[1])
      },
      .method("containsPoint", []) { context, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        let values = GeometryValues(context: context)
        let point = [try values.get(call[0], "x"), try values.get(call[0], "y")]
        return try context.calls.callMethod(
          object, context.heap.intern("contains"), point, reason: .call)
      },
      .method("containsRectangle", []) { context, call throws(ScriptAbort) in
        guard call[0].isObject else { return .undefined }
        let box = try sides(context, call.this)
        let other = try sides(context, call[0])
        if (box + other).contains(where: \.isNaN) { return .undefined }
        return Value(
          other[0] >= box[0] && other[1] >= box[1] && other[2] <= box[2] && other[3] <= box[3])
      },
      .method("intersection", []) { context, call throws(ScriptAbort) in
        let values = GeometryValues(context: context)
        let common = try common(context, call)
        guard let common else { return values.rectangle(.zero, .zero, .zero, .zero) }
        return values.rectangle(
          Value(common[0]), Value(common[1]), Value(common[2] - common[0]),
          Value(common[3] - common[1]))
      },
      .method("intersects", []) { context, call throws(ScriptAbort) in
        Value(try common(context, call) != nil)
      },
      .method("union", []) { context, call throws(ScriptAbort) in
        let values = GeometryValues(context: context)
        let box = try sides(context, call.this)
        let other = try sides(context, call[0])
        func least(_ a: Double, _ b: Double) -> Double { a.isNaN || b.isNaN ? .nan : min(a, b) }
        func most(_ a: Double, _ b: Double) -> Double { a.isNaN || b.isNaN ? .nan : max(a, b) }
        let left = least(box[0], other[0])
        let top = least(box[1], other[1])
        return values.rectangle(
          Value(left), Value(top), Value(most(box[2], other[2]) - left),
          Value(most(box[3], other[3]) - top))
      },
      .method("equals", []) { context, call throws(ScriptAbort) in
        let values = GeometryValues(context: context)
        guard values.isInstance(call[0], of: "Rectangle") else { return .false }
        let first = try four(values, call.this)
        let second = try four(values, call[0])
        for index in 0..<4 where !context.objects.strictlyEqual(first[index], second[index]) {
          return .false
        }
        return .true
      },
      .method("toString", []) { context, call throws(ScriptAbort) in
        let values = GeometryValues(context: context)
        return try values.text(try four(values, call.this), as: ["x", "y", "w", "h"])
      },
    ])

  private static let names = ["x", "y", "width", "height"]

  private static func four(
    _ values: GeometryValues, _ value: Value
  ) throws(ScriptAbort) -> [Value] {
    var all: [Value] = []
    for name in names { all.append(try values.get(value, name)) }
    return all
  }

  /// Left, top, right, bottom.
  private static func sides(_ context: NativeContext, _ value: Value) throws(ScriptAbort)
    -> [Double]
  {
    let all = try four(GeometryValues(context: context), value)
    let (x, y) = (try context.objects.number(all[0]), try context.objects.number(all[1]))
    return [
      x, y, x + (try context.objects.number(all[2])), y + (try context.objects.number(all[3])),
    ]
  }

  /// `left` and `top`: the opposite side stays.
  private static func edge(_ name: String, _ place: String, _ side: String) -> NativeMember {
    .accessor(
      name, [],
      get: { context, call throws(ScriptAbort) in
        try GeometryValues(context: context).get(call.this, place)
      },
      set: { context, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        try move(GeometryValues(context: context), object, place, side, call[0])
        return .undefined
      })
  }

  private static func move(
    _ values: GeometryValues, _ object: ScriptObject, _ place: String, _ side: String,
    _ value: Value
  ) throws(ScriptAbort) {
    let old = try values.get(object, place)
    let length = try values.get(object, side)
    try values.set(object, place, value)
    let way = try values.difference(old, value)
    try values.set(object, side, try values.sum(length, way))
  }

  private static func end(
    _ context: NativeContext, _ call: NativeCall, _ place: String, _ side: String
  ) throws(ScriptAbort) -> Value {
    let values = GeometryValues(context: context)
    guard let object = call.object else { return .undefined }
    return try values.sum(try values.get(object, place), try values.get(object, side))
  }

  private static func setEnd(
    _ context: NativeContext, _ call: NativeCall, _ place: String, _ side: String
  ) throws(ScriptAbort) -> Value {
    guard let object = call.object else { return .undefined }
    let values = GeometryValues(context: context)
    try values.set(object, side, try values.difference(call[0], try values.get(object, place)))
    return .undefined
  }

  private static func inflate(
    _ context: NativeContext, _ call: NativeCall, _ horizontal: Value, _ vertical: Value
  ) throws(ScriptAbort) -> Value {
    guard let object = call.object else { return .undefined }
    let values = GeometryValues(context: context)
    for (place, by) in [("x", horizontal), ("y", vertical)] {
      try values.set(object, place, try values.difference(try values.get(object, place), by))
    }
    for (side, by) in [("width", horizontal), ("height", vertical)] {
      let both = Value(outside: try context.objects.number(by) * 2)
      try values.set(object, side, try values.sum(try values.get(object, side), both))
    }
    return .undefined
  }

  private static func offset(
    _ context: NativeContext, _ call: NativeCall, _ x: Value, _ y: Value
  ) throws(ScriptAbort) -> Value {
    guard let object = call.object else { return .undefined }
    let values = GeometryValues(context: context)
    for (place, by) in [("x", x), ("y", y)] {
      try values.set(object, place, try values.sum(try values.get(object, place), by))
    }
    return .undefined
  }

  private static func contains(
    _ context: NativeContext, _ call: NativeCall, _ x: Value, _ y: Value
  ) throws(ScriptAbort) -> Value {
    guard let object = call.object else { return .undefined }
    let values = GeometryValues(context: context)
    // As a script would: what decides is the answer, and that may be undefined (C.Rectangle.7).
    for (value, start, end) in [(x, "x", "right"), (y, "y", "bottom")] {
      let isBefore = try values.isLess(value, try values.get(object, start))
      if isBefore == .true { return .false }
      let isInside = try values.isLess(value, try values.get(object, end))
      if isInside != .true || start == "y" { return isInside }
    }
    return .true
  }

  /// What both rectangles have; nil when that is nothing.
  private static func common(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> [Double]?
  {
    guard call[0].isObject else { return nil }
    let box = try sides(context, call.this)
    let other = try sides(context, call[0])
    if (box + other).contains(where: \.isNaN) { return nil }
    let result = [
      max(box[0], other[0]), max(box[1], other[1]), min(box[2], other[2]), min(box[3], other[3]),
    ]
    return result[2] > result[0] && result[3] > result[1] ? result : nil
  }
}
