/// `flash.geom.Rectangle`.
enum RectangleClass {
  static let table = NativeClass(
    name: "flash.geom.Rectangle", flags: [],
    constructor: { avm, call throws(ScriptAbort) in
      guard let object = call.object else { return .undefined }
      let values = GeometryValues(avm: avm)
      for (index, name) in names.enumerated() {
        try values.set(object, name, call.count > 0 ? call[index] : .zero)
      }
      return call.this
    },
    members: [
      .method("clone", []) { avm, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        let values = GeometryValues(avm: avm)
        let all = try four(values, Value(object))
        return values.rectangle(all[0], all[1], all[2], all[3])
      },
      .method("setEmpty", []) { avm, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        for name in names { try GeometryValues(avm: avm).set(object, name, .zero) }
        return .undefined
      },
      .method("isEmpty", []) { avm, call throws(ScriptAbort) in
        let all = try four(GeometryValues(avm: avm), call.this)
        let width = try avm.number(all[2])
        let height = try avm.number(all[3])
        return Value(!(width > 0) || !(height > 0))
      },
      edge("left", "x", "width"),
      .accessor(
        "right", [],
        get: { avm, call throws(ScriptAbort) in try end(avm, call, "x", "width") },
        set: { avm, call throws(ScriptAbort) in try setEnd(avm, call, "x", "width") }),
      edge("top", "y", "height"),
      .accessor(
        "bottom", [],
        get: { avm, call throws(ScriptAbort) in try end(avm, call, "y", "height") },
        set: { avm, call throws(ScriptAbort) in try setEnd(avm, call, "y", "height") }),
      .accessor(
        "topLeft", [],
        get: { avm, call throws(ScriptAbort) in
          let values = GeometryValues(avm: avm)
          return values.point(try values.get(call.this, "x"), try values.get(call.this, "y"))
        },
        set: { avm, call throws(ScriptAbort) in
          guard let object = call.object else { return .undefined }
          let values = GeometryValues(avm: avm)
          try move(values, object, "x", "width", try values.get(call[0], "x"))
          try move(values, object, "y", "height", try values.get(call[0], "y"))
          return .undefined
        }),
      .accessor(
        "bottomRight", [],
        get: { avm, call throws(ScriptAbort) in
          GeometryValues(avm: avm).point(
            try end(avm, call, "x", "width"), try end(avm, call, "y", "height"))
        },
        set: { avm, call throws(ScriptAbort) in
          guard let object = call.object else { return .undefined }
          let values = GeometryValues(avm: avm)
          for (place, side) in [("x", "width"), ("y", "height")] {
            let target = try values.get(call[0], place)
            try values.set(
              object, side, try values.difference(target, try values.get(object, place)))
          }
          return .undefined
        }),
      .accessor(
        "size", [],
        get: { avm, call throws(ScriptAbort) in
          let values = GeometryValues(avm: avm)
          return values.point(
            try values.get(call.this, "width"), try values.get(call.this, "height"))
        },
        set: { avm, call throws(ScriptAbort) in
          guard let object = call.object else { return .undefined }
          let values = GeometryValues(avm: avm)
          try values.set(object, "width", try values.get(call[0], "x"))
          try values.set(object, "height", try values.get(call[0], "y"))
          return .undefined
        }),
      .method("inflate", []) { avm, call throws(ScriptAbort) in
        try inflate(avm, call, call[0], call[1])
      },
      .method("inflatePoint", []) { avm, call throws(ScriptAbort) in
        let values = GeometryValues(avm: avm)
        return try inflate(
          avm, call, try values.get(call[0], "x"), try values.get(call[0], "y"))
      },
      .method("offset", []) { avm, call throws(ScriptAbort) in
        try offset(avm, call, call[0], call[1])
      },
      .method("offsetPoint", []) { avm, call throws(ScriptAbort) in
        let values = GeometryValues(avm: avm)
        return try offset(
          avm, call, try values.get(call[0], "x"), try values.get(call[0], "y"))
      },
      .method("contains", []) { avm, call throws(ScriptAbort) in
        try contains(avm, call, call[0], call[1])
      },
      .method("containsPoint", []) { avm, call throws(ScriptAbort) in
        let values = GeometryValues(avm: avm)
        return try contains(
          avm, call, try values.get(call[0], "x"), try values.get(call[0], "y"))
      },
      .method("containsRectangle", []) { avm, call throws(ScriptAbort) in
        let box = try sides(avm, call.this)
        let other = try sides(avm, call[0])
        if (box + other).contains(where: \.isNaN) { return .undefined }
        return Value(
          other[0] >= box[0] && other[1] >= box[1] && other[2] <= box[2] && other[3] <= box[3])
      },
      .method("intersection", []) { avm, call throws(ScriptAbort) in
        let values = GeometryValues(avm: avm)
        let common = try common(avm, call)
        guard let common else { return values.rectangle(.zero, .zero, .zero, .zero) }
        return values.rectangle(
          Value(common[0]), Value(common[1]), Value(common[2] - common[0]),
          Value(common[3] - common[1]))
      },
      .method("intersects", []) { avm, call throws(ScriptAbort) in
        Value(try common(avm, call) != nil)
      },
      .method("union", []) { avm, call throws(ScriptAbort) in
        let values = GeometryValues(avm: avm)
        let box = try sides(avm, call.this)
        let other = try sides(avm, call[0])
        func least(_ a: Double, _ b: Double) -> Double { a.isNaN || b.isNaN ? .nan : min(a, b) }
        func most(_ a: Double, _ b: Double) -> Double { a.isNaN || b.isNaN ? .nan : max(a, b) }
        let left = least(box[0], other[0])
        let top = least(box[1], other[1])
        return values.rectangle(
          Value(left), Value(top), Value(most(box[2], other[2]) - left),
          Value(most(box[3], other[3]) - top))
      },
      .method("equals", []) { avm, call throws(ScriptAbort) in
        let values = GeometryValues(avm: avm)
        guard values.isInstance(call[0], of: "Rectangle") else { return .false }
        let first = try four(values, call.this)
        let second = try four(values, call[0])
        for index in 0..<4 where !avm.strictlyEqual(first[index], second[index]) { return .false }
        return .true
      },
      .method("toString", []) { avm, call throws(ScriptAbort) in
        let values = GeometryValues(avm: avm)
        let all = try four(values, call.this)
        var parts: [String] = []
        for (index, name) in ["x", "y", "w", "h"].enumerated() {
          let text = all[index].isUndefined ? "undefined" : try avm.string(all[index]).text
          parts.append(name + "=" + text)
        }
        return avm.value("(" + parts.joined(separator: ", ") + ")")
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
  private static func sides(_ avm: AVM1, _ value: Value) throws(ScriptAbort) -> [Double] {
    let all = try four(GeometryValues(avm: avm), value)
    let (x, y) = (try avm.number(all[0]), try avm.number(all[1]))
    return [x, y, x + (try avm.number(all[2])), y + (try avm.number(all[3]))]
  }

  /// `left` and `top`: the opposite side stays.
  private static func edge(_ name: String, _ place: String, _ side: String) -> NativeMember {
    .accessor(
      name, [],
      get: { avm, call throws(ScriptAbort) in try GeometryValues(avm: avm).get(call.this, place) },
      set: { avm, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        try move(GeometryValues(avm: avm), object, place, side, call[0])
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
    _ avm: AVM1, _ call: NativeCall, _ place: String, _ side: String
  ) throws(ScriptAbort) -> Value {
    let values = GeometryValues(avm: avm)
    let start = try values.number(call.object ?? avm.globalObject, place)
    return Value(outside: start + (try values.number(call.object ?? avm.globalObject, side)))
  }

  private static func setEnd(
    _ avm: AVM1, _ call: NativeCall, _ place: String, _ side: String
  ) throws(ScriptAbort) -> Value {
    guard let object = call.object else { return .undefined }
    let values = GeometryValues(avm: avm)
    try values.set(object, side, try values.difference(call[0], try values.get(object, place)))
    return .undefined
  }

  private static func inflate(
    _ avm: AVM1, _ call: NativeCall, _ horizontal: Value, _ vertical: Value
  ) throws(ScriptAbort) -> Value {
    guard let object = call.object else { return .undefined }
    let values = GeometryValues(avm: avm)
    for (place, side, by) in [("x", "width", horizontal), ("y", "height", vertical)] {
      let amount = try avm.number(by)
      try values.set(object, place, Value(outside: try values.number(object, place) - amount))
      try values.set(object, side, Value(outside: try values.number(object, side) + amount * 2))
    }
    return .undefined
  }

  private static func offset(
    _ avm: AVM1, _ call: NativeCall, _ x: Value, _ y: Value
  ) throws(ScriptAbort) -> Value {
    guard let object = call.object else { return .undefined }
    let values = GeometryValues(avm: avm)
    for (place, by) in [("x", x), ("y", y)] {
      let amount = try avm.number(by)
      try values.set(object, place, Value(outside: try values.number(object, place) + amount))
    }
    return .undefined
  }

  private static func contains(
    _ avm: AVM1, _ call: NativeCall, _ x: Value, _ y: Value
  ) throws(ScriptAbort) -> Value {
    let box = try sides(avm, call.this)
    let (x, y) = (try avm.number(x), try avm.number(y))
    if x.isNaN || y.isNaN || box.contains(where: \.isNaN) { return .undefined }
    return Value(x >= box[0] && x < box[2] && y >= box[1] && y < box[3])
  }

  /// What both rectangles have; nil when that is nothing.
  private static func common(_ avm: AVM1, _ call: NativeCall) throws(ScriptAbort) -> [Double]? {
    let box = try sides(avm, call.this)
    let other = try sides(avm, call[0])
    if (box + other).contains(where: \.isNaN) { return nil }
    let result = [
      max(box[0], other[0]), max(box[1], other[1]), min(box[2], other[2]), min(box[3], other[3]),
    ]
    return result[2] > result[0] && result[3] > result[1] ? result : nil
  }
}
