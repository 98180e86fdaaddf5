import FlashAVM1
import FlashData
import FlashDisplay

/// `flash.geom.Matrix`.
enum MatrixClass {
  static let table = NativeClass(
    name: "flash.geom.Matrix", flags: [],
    constructor: { context, call throws(ScriptAbort) in
      guard let object = call.object else { return .undefined }
      let values = GeometryValues(context: context)
      if call.count == 0 {
        // By its name: scripts may have replaced it.
        try context.calls.callMethod(
          object, context.heap.intern("identity"), [], reason: .call)
        return call.this
      }
      for (index, name) in names.enumerated() where index < call.count {
        try values.set(object, name, call[index])
      }
      return call.this
    },
    members: [
      .method("concat", []) { context, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        let other = try elements(context, call[0])
        try put(context, object, multiply(context, try elements(context, call.this), other))
        return .undefined
      },
      .method("invert", [], invert),
      .method("createBox", []) { context, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        try createBox(
          context, object, [call[0], call[1], call[2]],
          call.count > 3 ? call[3] : .zero, call.count > 4 ? call[4] : .zero)
        return .undefined
      },
      .method("createGradientBox", []) { context, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        let width = try context.objects.number(call[0])
        let height = try context.objects.number(call[1])
        let values = GeometryValues(context: context)
        let tx = try values.sum(call.count > 3 ? call[3] : .zero, Value(width / 2))
        let ty = try values.sum(call.count > 4 ? call[4] : .zero, Value(height / 2))
        try context.calls.callMethod(
          object, context.heap.intern("createBox"),
          [
            Value(width / 1638.4), Value(height / 1638.4), call.count > 2 ? call[2] : .zero, tx, ty,
          ], reason: .call)
        return .undefined
      },
      .method("identity", []) { context, call throws(ScriptAbort) in
        if let object = call.object { try setIdentity(context, object) }
        return .undefined
      },
      .method("rotate", []) { context, call throws(ScriptAbort) in
        let angle = try context.objects.number(call[0])
        return try concat(
          context, call, [cosine(angle), sine(angle), -sine(angle), cosine(angle), 0, 0])
      },
      .method("scale", []) { context, call throws(ScriptAbort) in
        try concat(
          context, call,
          [try context.objects.number(call[0]), 0, 0, try context.objects.number(call[1]), 0, 0])
      },
      .method("translate", []) { context, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        let values = GeometryValues(context: context)
        for (index, name) in ["tx", "ty"].enumerated() {
          try values.set(object, name, try values.sum(try values.get(object, name), call[index]))
        }
        return .undefined
      },
      .method("clone", []) { context, call throws(ScriptAbort) in
        let values = GeometryValues(context: context)
        var all: [(String, Value)] = []
        for name in names { all.append((name, try values.get(call.this, name))) }
        return Value(values.make("Matrix", all))
      },
      .method("deltaTransformPoint", []) { context, call throws(ScriptAbort) in
        try transform(context, call, moves: false)
      },
      .method("transformPoint", []) { context, call throws(ScriptAbort) in
        try transform(context, call, moves: true)
      },
      .method("toString", []) { context, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        return try GeometryValues(context: context).text(object, names)
      },
    ])

  package static let names = ["a", "b", "c", "d", "tx", "ty"]

  private static func setIdentity(
    _ context: NativeContext, _ object: ScriptObject
  ) throws(ScriptAbort) {
    let values = GeometryValues(context: context)
    for (name, number) in [("d", 1), ("a", 1), ("c", 0), ("b", 0), ("ty", 0), ("tx", 0)] {
      try values.set(object, name, Value(number))
    }
  }

  /// a, b, c, d, tx, ty.
  package static func elements(_ context: NativeContext, _ value: Value) throws(ScriptAbort)
    -> [Double]
  {
    var all: [Double] = []
    for name in names {
      all.append(try context.objects.number(try GeometryValues(context: context).get(value, name)))
    }
    return all
  }

  package static func put(
    _ context: NativeContext, _ object: ScriptObject, _ elements: [Double]
  ) throws(ScriptAbort) {
    for (name, element) in zip(names, elements) {
      try GeometryValues(context: context).set(object, name, Value(outside: element))
    }
  }

  package static func make(_ context: NativeContext, _ elements: [Double]) -> ScriptObject {
    GeometryValues(context: context).make(
      "Matrix", zip(names, elements).map { ($0, Value(outside: $1)) })
  }

  /// Calls the object's own `concat`, which what only borrows a method does not have.
  private static func concat(
    _ context: NativeContext, _ call: NativeCall, _ other: [Double]
  ) throws(ScriptAbort) -> Value {
    guard let object = call.object else { return .undefined }
    try context.calls.callMethod(
      object, context.heap.intern("concat"), [Value(make(context, other))], reason: .call)
    return .undefined
  }

  private static func createBox(
    _ context: NativeContext, _ object: ScriptObject, _ box: [Value], _ tx: Value, _ ty: Value
  ) throws(ScriptAbort) {
    func callOwn(_ name: String, _ arguments: [Value]) throws(ScriptAbort) {
      try context.calls.callMethod(object, context.heap.intern(name), arguments, reason: .call)
    }
    let values = GeometryValues(context: context)
    try callOwn("identity", [])
    try callOwn("rotate", [box[2]])
    try callOwn("scale", [box[0], box[1]])
    try values.set(object, "tx", tx)
    try values.set(object, "ty", ty)
  }

  private static func invert(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> Value
  {
    guard let object = call.object else { return .undefined }
    let values = GeometryValues(context: context)
    let m = try elements(context, call.this)
    if m[1] == 0, m[2] == 0 {
      try put(context, object, [1 / m[0], 0, 0, 1 / m[3], -m[4] / m[0], -m[5] / m[3]])
      return .undefined
    }
    let determinant = m[0] * m[3] - m[1] * m[2]
    if determinant == 0 {
      try context.calls.callMethod(object, context.heap.intern("identity"), [], reason: .call)
      return .undefined
    }
    let turned = [
      m[3] / determinant, -m[1] / determinant, -m[2] / determinant, m[0] / determinant,
    ]
    for (name, element) in zip(names, turned) {
      try values.set(object, name, Value(outside: element))
    }
    let way = try context.calls.callMethod(
      object, context.heap.intern("deltaTransformPoint"), [values.point(Value(m[4]), Value(m[5]))],
      reason: .call)
    for (name, part) in [("tx", "x"), ("ty", "y")] {
      let number = try context.objects.number(try values.get(way, part))
      try values.set(object, name, Value(outside: 0 - number))
    }
    return .undefined
  }

  /// First `m`, then `n`.
  ///
  /// Where both only scale, what is 0 stays 0 whatever it is multiplied with: seen in SWF 6 alone.
  private static func multiply(_ context: NativeContext, _ m: [Double], _ n: [Double]) -> [Double] {
    if context.version < 7, m[1] == 0, m[2] == 0, n[1] == 0, n[2] == 0 {
      return [m[0] * n[0], 0, 0, m[3] * n[3], m[4] * n[0] + n[4], m[5] * n[3] + n[5]]
    }
    return [
      m[0] * n[0] + m[1] * n[2], m[0] * n[1] + m[1] * n[3],
      m[2] * n[0] + m[3] * n[2], m[2] * n[1] + m[3] * n[3],
      m[4] * n[0] + m[5] * n[2] + n[4], m[4] * n[1] + m[5] * n[3] + n[5],
    ]
  }

  private static func transform(
    _ context: NativeContext, _ call: NativeCall, moves: Bool
  ) throws(ScriptAbort) -> Value {
    let values = GeometryValues(context: context)
    let m = try elements(context, call.this)
    let x = try context.objects.number(try values.get(call[0], "x"))
    let y = try context.objects.number(try values.get(call[0], "y"))
    return values.point(
      Value(outside: m[0] * x + m[2] * y + (moves ? m[4] : 0)),
      Value(outside: m[1] * x + m[3] * y + (moves ? m[5] : 0)))
  }
}
