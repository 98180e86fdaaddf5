/// `flash.geom.Matrix`.
enum MatrixClass {
  static let table = NativeClass(
    name: "flash.geom.Matrix", flags: [],
    constructor: { avm, call throws(ScriptAbort) in
      guard let object = call.object else { return .undefined }
      let values = GeometryValues(avm: avm)
      let unit: [Double] = [1, 0, 0, 1, 0, 0]
      for (index, name) in names.enumerated() {
        try values.set(object, name, call.count > 0 ? call[index] : Value(unit[index]))
      }
      return call.this
    },
    members: [
      .method("concat", []) { avm, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        let other = try elements(avm, call[0])
        try put(avm, object, multiply(try elements(avm, call.this), other))
        return .undefined
      },
      .method("invert", []) { avm, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        let m = try elements(avm, call.this)
        let determinant = m[0] * m[3] - m[2] * m[1]
        if determinant == 0 {
          try put(avm, object, [1, 0, 0, 1, 0, 0])
        } else {
          let tx = -(m[3] * m[4] - m[2] * m[5]) / determinant
          let ty = (m[1] * m[4] - m[0] * m[5]) / determinant
          try put(
            avm, object,
            [
              m[3] / determinant, -m[1] / determinant, -m[2] / determinant, m[0] / determinant, tx,
              ty,
            ])
        }
        return .undefined
      },
      .method("createBox", []) { avm, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        let scaleX = try avm.number(call[0])
        let scaleY = try avm.number(call[1])
        let angle = call.count > 2 ? try avm.number(call[2]) : 0
        let tx = call.count > 3 ? try avm.number(call[3]) : 0
        let ty = call.count > 4 ? try avm.number(call[4]) : 0
        let (cosine, sine) = (cosine(angle), sine(angle))
        try put(
          avm, object, [cosine * scaleX, sine * scaleY, -sine * scaleX, cosine * scaleY, tx, ty])
        return .undefined
      },
      .method("createGradientBox", []) { avm, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        let width = try avm.number(call[0])
        let height = try avm.number(call[1])
        let angle = call.count > 2 ? try avm.number(call[2]) : 0
        let tx = call.count > 3 ? try avm.number(call[3]) : 0
        let ty = call.count > 4 ? try avm.number(call[4]) : 0
        let (cosine, sine) = (cosine(angle), sine(angle))
        let (x, y) = (width / 1638.4, height / 1638.4)
        try put(
          avm, object,
          [cosine * x, sine * y, -sine * x, cosine * y, tx + width / 2, ty + height / 2])
        return .undefined
      },
      .method("identity", []) { avm, call throws(ScriptAbort) in
        if let object = call.object { try put(avm, object, [1, 0, 0, 1, 0, 0]) }
        return .undefined
      },
      .method("rotate", []) { avm, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        let angle = try avm.number(call[0])
        let turn = [cosine(angle), sine(angle), -sine(angle), cosine(angle), 0, 0]
        try put(avm, object, multiply(try elements(avm, call.this), turn))
        return .undefined
      },
      .method("scale", []) { avm, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        let x = try avm.number(call[0])
        let y = try avm.number(call[1])
        try put(avm, object, multiply(try elements(avm, call.this), [x, 0, 0, y, 0, 0]))
        return .undefined
      },
      .method("translate", []) { avm, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        let x = try avm.number(call[0])
        let y = try avm.number(call[1])
        var m = try elements(avm, call.this)
        m[4] += x
        m[5] += y
        try put(avm, object, m)
        return .undefined
      },
      .method("clone", []) { avm, call throws(ScriptAbort) in
        let values = GeometryValues(avm: avm)
        var all: [(String, Value)] = []
        for name in names { all.append((name, try values.get(call.this, name))) }
        return Value(values.make("Matrix", all))
      },
      .method("deltaTransformPoint", []) { avm, call throws(ScriptAbort) in
        try transform(avm, call, moves: false)
      },
      .method("transformPoint", []) { avm, call throws(ScriptAbort) in
        try transform(avm, call, moves: true)
      },
      .method("toString", []) { avm, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        return try GeometryValues(avm: avm).text(object, names)
      },
    ])

  static let names = ["a", "b", "c", "d", "tx", "ty"]

  /// a, b, c, d, tx, ty.
  static func elements(_ avm: AVM1, _ value: Value) throws(ScriptAbort) -> [Double] {
    var all: [Double] = []
    for name in names { all.append(try avm.number(try GeometryValues(avm: avm).get(value, name))) }
    return all
  }

  static func put(
    _ avm: AVM1, _ object: ScriptObject, _ elements: [Double]
  ) throws(ScriptAbort) {
    for (name, element) in zip(names, elements) {
      try GeometryValues(avm: avm).set(object, name, Value(outside: element))
    }
  }

  static func make(_ avm: AVM1, _ elements: [Double]) -> ScriptObject {
    GeometryValues(avm: avm).make("Matrix", zip(names, elements).map { ($0, Value(outside: $1)) })
  }

  /// First `m`, then `n`.
  private static func multiply(_ m: [Double], _ n: [Double]) -> [Double] {
    [
      m[0] * n[0] + m[1] * n[2], m[0] * n[1] + m[1] * n[3],
      m[2] * n[0] + m[3] * n[2], m[2] * n[1] + m[3] * n[3],
      m[4] * n[0] + m[5] * n[2] + n[4], m[4] * n[1] + m[5] * n[3] + n[5],
    ]
  }

  private static func transform(
    _ avm: AVM1, _ call: NativeCall, moves: Bool
  ) throws(ScriptAbort) -> Value {
    let values = GeometryValues(avm: avm)
    let m = try elements(avm, call.this)
    let x = try avm.number(try values.get(call[0], "x"))
    let y = try avm.number(try values.get(call[0], "y"))
    return values.point(
      Value(outside: m[0] * x + m[2] * y + (moves ? m[4] : 0)),
      Value(outside: m[1] * x + m[3] * y + (moves ? m[5] : 0)))
  }
}
