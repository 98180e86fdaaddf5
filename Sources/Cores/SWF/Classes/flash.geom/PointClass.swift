import FlashAVM1
import FlashData
import FlashDisplay

/// `flash.geom.Point`.
enum PointClass {
  static let table = NativeClass(
    name: "flash.geom.Point", flags: [],
    constructor: { context, call throws(ScriptAbort) in
      guard let object = call.object else { return .undefined }
      let values = GeometryValues(context: context)
      try values.set(object, "y", call.count > 0 ? call[1] : .zero)
      try values.set(object, "x", call.count > 0 ? call[0] : .zero)
      return call.this
    },
    members: [
      .accessor(
        "length", [],
        get: { context, call throws(ScriptAbort) in
          guard let object = call.object else { return .undefined }
          return Value(try length(GeometryValues(context: context), object))
        }),
      .method("clone", []) { context, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        let values = GeometryValues(context: context)
        return values.point(try values.get(object, "x"), try values.get(object, "y"))
      },
      .method("offset", []) { context, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        let values = GeometryValues(context: context)
        try values.set(object, "x", try values.sum(try values.get(object, "x"), call[0]))
        try values.set(object, "y", try values.sum(try values.get(object, "y"), call[1]))
        return .undefined
      },
      .method("equals", []) { context, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        let values = GeometryValues(context: context)
        guard values.isInstance(call[0], of: "Point") else { return .false }
        for name in ["x", "y"] {
          let same = try context.objects.looselyEqual(
            try values.get(object, name), try values.get(call[0], name))
          if !same { return .false }
        }
        return .true
      },
      .method("subtract", []) { context, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        let values = GeometryValues(context: context)
        return values.point(
          try values.difference(try values.get(object, "x"), try values.get(call[0], "x")),
          try values.difference(try values.get(object, "y"), try values.get(call[0], "y")))
      },
      .method("add", []) { context, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        let values = GeometryValues(context: context)
        return values.point(
          try values.sum(try values.get(object, "x"), try values.get(call[0], "x")),
          try values.sum(try values.get(object, "y"), try values.get(call[0], "y")))
      },
      .method("normalize", []) { context, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        let values = GeometryValues(context: context)
        let present = try values.number(object, "length")
        guard present.isFinite else { return .undefined }
        let wanted = try context.objects.number(call[0])
        // Without a length it is not divided by it (C.Point.6). What is no number changes nothing then (measured: zero-length).
        if present == 0, !wanted.isFinite { return .undefined }
        let divisor = present == 0 ? 1 : present
        let x = try values.number(object, "x") / divisor * wanted
        let y = try values.number(object, "y") / divisor * wanted
        try values.set(object, "x", Value(outside: x))
        try values.set(object, "y", Value(outside: y))
        return .undefined
      },
      .method("toString", []) { context, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        return try GeometryValues(context: context).text(object, ["x", "y"])
      },
    ],
    statics: [
      .method("distance", []) { context, call throws(ScriptAbort) in
        guard let first = call[0].asObject else { return .undefined }
        let way = try context.calls.callMethod(
          first, context.heap.intern("subtract"), [call[1]], reason: .call)
        return try GeometryValues(context: context).part(way, "length")
      },
      .method("polar", []) { context, call throws(ScriptAbort) in
        let length = try context.objects.number(call[0])
        let angle = try context.objects.number(call[1])
        let values = GeometryValues(context: context)
        return values.point(
          Value(outside: length * cosine(angle)), Value(outside: length * sine(angle)))
      },
      .method("interpolate", []) { context, call throws(ScriptAbort) in
        let values = GeometryValues(context: context)
        guard call.count > 2 else { return values.point(.nan, .nan) }
        let part = try context.objects.number(call[2])
        var results: [Value] = []
        for name in ["x", "y"] {
          let first = try values.get(call[0], name)
          let second = try values.get(call[1], name)
          let way = try values.difference(first, second)
          results.append(try values.sum(second, Value(outside: way.double * part)))
        }
        return values.point(results[0], results[1])
      },
    ])

  private static func length(
    _ values: GeometryValues, _ object: ScriptObject
  ) throws(ScriptAbort) -> Double {
    let x = try values.number(object, "x")
    let y = try values.number(object, "y")
    return (x * x + y * y).squareRoot()
  }
}
