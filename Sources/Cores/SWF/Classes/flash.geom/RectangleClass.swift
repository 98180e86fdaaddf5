import FlashAVM1
import FlashDisplay
import FlashHeap

/// `flash.geom.Rectangle`.
enum RectangleClass {
  static let table = NativeClass(
    name: "flash.geom.Rectangle", flags: [],
    constructor: { context, call throws(ScriptAbort) in
      guard let object = call.object else { return .undefined }
      let values = GeometryValues(context: context)
      if call.count == 0 {
        // By its name: scripts may have replaced it.
        try values.call(call.this, "setEmpty", [])
        return call.this
      }
      for (index, name) in names.enumerated() { try values.set(object, name, call[index]) }
      return call.this
    },
    members: [
      .method("clone", []) { context, call throws(ScriptAbort) in
        try GeometryValues(context: context).copy(call.this, names, as: "Rectangle")
      },
      .method("setEmpty", []) { context, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        for name in names.reversed() {
          try GeometryValues(context: context).set(object, name, .zero)
        }
        return .undefined
      },
      .method("isEmpty", []) { context, call throws(ScriptAbort) in
        let values = GeometryValues(context: context)
        for side in ["width", "height"] {
          let isMore = try values.isLess(.zero, try values.get(call.this, side))
          if isMore != .true { return .true }
        }
        return .false
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
          try GeometryValues(context: context).copy(call.this, ["x", "y"], as: "Point")
        },
        set: { context, call throws(ScriptAbort) in
          guard let object = call.object else { return .undefined }
          let values = GeometryValues(context: context)
          for (place, side) in [("x", "width"), ("y", "height")] {
            try stretch(values, object, place, side, try values.part(call[0], place))
          }
          for place in ["x", "y"] {
            try values.set(object, place, try values.part(call[0], place))
          }
          return .undefined
        }),
      .accessor(
        "bottomRight", [],
        get: { context, call throws(ScriptAbort) in
          try GeometryValues(context: context).point { name throws(ScriptAbort) in
            try end(context, call, name, name == "x" ? "width" : "height")
          }
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
          try GeometryValues(context: context).copy(call.this, ["width", "height"], as: "Point")
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
        let values = GeometryValues(context: context)
        let y = try values.get(call[0], "y")
        return try values.call(call.this, "contains", [try values.get(call[0], "x"), y])
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
        let box = try common(context, call) ?? [0, 0, 0, 0]
        return try values.make(
          "Rectangle", [box[0], box[1], box[2] - box[0], box[3] - box[1]].map { Value($0) })
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
        return try values.make(
          "Rectangle",
          [left, top, most(box[2], other[2]) - left, most(box[3], other[3]) - top].map {
            Value(outside: $0)
          })
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
        try GeometryValues(context: context).text(call.this, names, labels: ["x", "y", "w", "h"])
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

  /// Left, top, right, bottom: the last two are sums of scripts.
  private static func sides(_ context: NativeContext, _ value: Value) throws(ScriptAbort)
    -> [Double]
  {
    let values = GeometryValues(context: context)
    let all = try four(values, value)
    var sides: [Double] = []
    for side in [all[0], all[1], try values.sum(all[0], all[2]), try values.sum(all[1], all[3])] {
      sides.append(try context.objects.number(side))
    }
    return sides
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
        let values = GeometryValues(context: context)
        try stretch(values, object, place, side, call[0])
        try values.set(object, place, call[0])
        return .undefined
      })
  }

  /// Makes a side longer by as much as its start moves away from its end.
  private static func stretch(
    _ values: GeometryValues, _ object: ScriptObject, _ place: String, _ side: String,
    _ start: Value
  ) throws(ScriptAbort) {
    let length = try values.get(object, side)
    let way = try values.difference(try values.get(object, place), start)
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
