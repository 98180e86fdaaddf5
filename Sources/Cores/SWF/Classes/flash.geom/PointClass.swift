import FlashAVM1
import FlashData
import FlashDisplay
import FlashHeap

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
          let values = GeometryValues(context: context)
          let x = try values.product(try values.get(call.this, "x"), try values.get(call.this, "x"))
          let y = try values.product(try values.get(call.this, "y"), try values.get(call.this, "y"))
          return Value(outside: (x.double + y.double).squareRoot())
        }),
      .method("clone", []) { context, call throws(ScriptAbort) in
        try GeometryValues(context: context).copy(call.this, ["x", "y"], as: "Point")
      },
      .method("offset", []) { context, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        let values = GeometryValues(context: context)
        try values.set(object, "x", try values.sum(try values.get(object, "x"), call[0]))
        try values.set(object, "y", try values.sum(try values.get(object, "y"), call[1]))
        return .undefined
      },
      .method("equals", []) { context, call throws(ScriptAbort) in
        let values = GeometryValues(context: context)
        guard values.isInstance(call[0], of: "Point") else { return .false }
        for name in ["x", "y"] {
          let same = try context.objects.looselyEqual(
            try values.get(call.this, name), try values.get(call[0], name))
          if !same { return .false }
        }
        return .true
      },
      .method("subtract", []) { context, call throws(ScriptAbort) in
        let values = GeometryValues(context: context)
        return try values.point { name throws(ScriptAbort) in
          try values.difference(try values.get(call.this, name), try values.get(call[0], name))
        }
      },
      .method("add", []) { context, call throws(ScriptAbort) in
        let values = GeometryValues(context: context)
        return try values.point { name throws(ScriptAbort) in
          try values.sum(try values.get(call.this, name), try values.get(call[0], name))
        }
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
        try GeometryValues(context: context).text(call.this, ["x", "y"])
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
        let values = GeometryValues(context: context)
        return try values.point { name throws(ScriptAbort) in
          let angle = try context.objects.number(call[1])
          return try values.product(
            call[0], Value(outside: name == "x" ? cosine(angle) : sine(angle)))
        }
      },
      .method("interpolate", []) { context, call throws(ScriptAbort) in
        let values = GeometryValues(context: context)
        return try values.point { name throws(ScriptAbort) in
          let start = try values.get(call[1], name)
          let way = try values.difference(
            try values.get(call[0], name), try values.get(call[1], name))
          return try values.sum(start, try values.product(call[2], way))
        }
      },
    ])
}
