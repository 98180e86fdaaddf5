import FlashAVM1
import FlashData
import FlashDisplay
import FlashHeap

/// `flash.geom.Matrix`.
enum MatrixClass {
  static let table = NativeClass(
    name: "flash.geom.Matrix", flags: [],
    constructor: { context, call throws(ScriptAbort) in
      guard let object = call.object else { return .undefined }
      let values = GeometryValues(context: context)
      if call.count == 0 {
        // By its name: scripts may have replaced it.
        try values.call(call.this, "identity", [])
        return call.this
      }
      for (index, name) in names.enumerated() where index < call.count {
        try values.set(object, name, call[index])
      }
      return call.this
    },
    members: [
      .method("concat", []) { context, call throws(ScriptAbort) in
        try concat(GeometryValues(context: context), call.this, call[0])
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
        let values = GeometryValues(context: context)
        func half(_ index: Int) throws(ScriptAbort) -> Value {
          Value(outside: try context.objects.number(call[index]) / 2)
        }
        func part(_ index: Int) throws(ScriptAbort) -> Value {
          Value(outside: try context.objects.number(call[index]) / 1638.4)
        }
        let ty = try values.sum(call.count > 4 ? call[4] : .zero, try half(1))
        let tx = try values.sum(call.count > 3 ? call[3] : .zero, try half(0))
        let rotation = call.count > 2 ? call[2] : .zero
        let height = try part(1)
        let width = try part(0)
        try values.call(call.this, "createBox", [width, height, rotation, tx, ty])
        return .undefined
      },
      .method("identity", []) { context, call throws(ScriptAbort) in
        if let object = call.object { try setIdentity(context, object) }
        return .undefined
      },
      .method("rotate", []) { context, call throws(ScriptAbort) in
        let cosine = cosine(try context.objects.number(call[0]))
        let sine = sine(try context.objects.number(call[0]))
        return try callConcat(
          context, call, [cosine, sine, 0 - sine, cosine, 0, 0].map { Value(outside: $0) })
      },
      .method("scale", []) { context, call throws(ScriptAbort) in
        try callConcat(context, call, [call[0], .zero, .zero, call[1], .zero, .zero])
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
        try GeometryValues(context: context).copy(call.this, names, as: "Matrix")
      },
      .method("deltaTransformPoint", []) { context, call throws(ScriptAbort) in
        try transform(context, call, moves: false)
      },
      .method("transformPoint", []) { context, call throws(ScriptAbort) in
        try transform(context, call, moves: true)
      },
      .method("toString", []) { context, call throws(ScriptAbort) in
        try GeometryValues(context: context).text(call.this, names)
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

  /// Calls the object's own `concat`, which what only borrows a method does not have.
  private static func callConcat(
    _ context: NativeContext, _ call: NativeCall, _ other: [Value]
  ) throws(ScriptAbort) -> Value {
    let values = GeometryValues(context: context)
    try values.call(call.this, "concat", [try values.make("Matrix", other)])
    return .undefined
  }

  private static func createBox(
    _ context: NativeContext, _ object: ScriptObject, _ box: [Value], _ tx: Value, _ ty: Value
  ) throws(ScriptAbort) {
    let values = GeometryValues(context: context)
    try values.call(Value(object), "identity", [])
    try values.call(Value(object), "rotate", [box[2]])
    try values.call(Value(object), "scale", [box[0], box[1]])
    try values.set(object, "tx", tx)
    try values.set(object, "ty", ty)
  }

  private static func invert(_ context: NativeContext, _ call: NativeCall) throws(ScriptAbort)
    -> Value
  {
    guard let object = call.object else { return .undefined }
    let values = GeometryValues(context: context)
    func put(_ name: String, _ number: Double) throws(ScriptAbort) {
      try values.set(object, name, Value(outside: number))
    }
    if try onlyScales(values, call.this) {
      let m = try elements(context, call.this)
      for (name, number) in zip(
        names, [1 / m[0], 0, 0, 1 / m[3], -m[4] / m[0], -m[5] / m[3]])
      {
        try put(name, number)
      }
      return .undefined
    }
    let m = try elements(context, call.this)
    let determinant = m[0] * m[3] - m[1] * m[2]
    if determinant == 0 {
      try values.call(call.this, "identity", [])
      return .undefined
    }
    let turned = [
      m[3] / determinant, -m[1] / determinant, -m[2] / determinant, m[0] / determinant,
    ]
    for (name, number) in zip(names, turned) { try put(name, number) }
    let way = try values.call(
      call.this, "deltaTransformPoint",
      [try values.copy(call.this, ["tx", "ty"], as: "Point")])
    try put("tx", 0 - (try context.objects.number(try values.get(way, "x"))))
    try put("ty", 0 - (try context.objects.number(try values.get(way, "y"))))
    return .undefined
  }

  /// `b == 0 && c == 0` of scripts, for which undefined is 0 to SWF 6 and not to later ones.
  private static func onlyScales(
    _ values: GeometryValues, _ matrix: Value
  ) throws(ScriptAbort) -> Bool {
    for name in ["b", "c"] {
      let value = try values.get(matrix, name)
      guard try values.context.objects.looselyEqual(value, .zero) else { return false }
    }
    return true
  }

  /// Makes of a matrix what first it and then another one do (C.Matrix.4).
  ///
  /// If both only scale, nothing else is multiplied (measured: plain-scales).
  private static func concat(
    _ values: GeometryValues, _ this: Value, _ other: Value
  ) throws(ScriptAbort) {
    guard let object = this.asObject else { return }
    func product(_ mine: String, _ theirs: String) throws(ScriptAbort) -> Value {
      try values.product(try values.get(this, mine), try values.get(other, theirs))
    }
    var a = try product("a", "a")
    var d = try product("d", "d")
    var (b, c) = (Value.zero, Value.zero)
    var tx = try values.sum(try product("tx", "a"), try values.get(other, "tx"))
    var ty = try values.sum(try product("ty", "d"), try values.get(other, "ty"))
    var isPlain = try onlyScales(values, this)
    if isPlain { isPlain = try onlyScales(values, other) }
    if !isPlain {
      a = try values.sum(a, try product("b", "c"))
      d = try values.sum(d, try product("c", "b"))
      b = try values.sum(try product("a", "b"), try product("b", "d"))
      c = try values.sum(try product("c", "a"), try product("d", "c"))
      tx = try values.sum(tx, try product("ty", "c"))
      ty = try values.sum(ty, try product("tx", "b"))
    }
    for (name, value) in zip(names, [a, b, c, d, tx, ty]) { try values.set(object, name, value) }
  }

  private static func transform(
    _ context: NativeContext, _ call: NativeCall, moves: Bool
  ) throws(ScriptAbort) -> Value {
    let values = GeometryValues(context: context)
    func product(_ mine: String, _ theirs: String) throws(ScriptAbort) -> Value {
      try values.product(try values.get(call.this, mine), try values.get(call[0], theirs))
    }
    return try values.point { name throws(ScriptAbort) in
      let (own, cross) = name == "x" ? ("a", "c") : ("d", "b")
      let sum = try values.sum(
        try product(own, name), try product(cross, name == "x" ? "y" : "x"))
      return moves ? try values.sum(sum, try values.get(call.this, "t" + name)) : sum
    }
  }
}
