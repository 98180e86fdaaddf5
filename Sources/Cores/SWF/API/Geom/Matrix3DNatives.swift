import FlashAVM2
import FlashData
import FlashHeap

/// M.M3: Matrix3D, whose sixteen numbers are the first fields of its face.
enum Matrix3DNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "new":
      NativeCall.act { call in
        let given = call.numbers(1)
        SpaceMatrix(given?.count == 16 ? given ?? [] : SpaceMatrix().numbers).write(to: call.this)
      }
    case "get rawData":
      NativeCall.give { call throws(ScriptError) in
        try call.interpreter.makeVector(SpaceMatrix(call.this).numbers)
      }
    case "set rawData":
      NativeCall.act { call in
        guard let given = call.numbers(1) else { return }
        change(call) { matrix in
          for (index, number) in given.prefix(16).enumerated() { matrix[index] = number }
        }
      }
    case "get determinant": NativeCall.number { call in SpaceMatrix(call.this).determinant }
    case "get position":
      NativeCall.give { call throws(ScriptError) in
        let matrix = SpaceMatrix(call.this)
        return try Direction(matrix[12], matrix[13], matrix[14]).value(call.interpreter, w: 0)
      }
    case "set position":
      NativeCall.act { call throws(ScriptError) in
        let place = Direction(try call.object(1))
        change(call) { ($0[12], $0[13], $0[14]) = (place.x, place.y, place.z) }
      }
    case "clone":
      NativeCall.give { call throws(ScriptError) in
        try SpaceMatrix(call.this).value(call.interpreter)
      }
    case "copyFrom":
      NativeCall.act { call throws(ScriptError) in
        SpaceMatrix(try call.object(1)).write(to: call.this)
      }
    case "copyToMatrix3D":
      NativeCall.act { call throws(ScriptError) in
        SpaceMatrix(call.this).write(to: try call.object(1))
      }
    case "identity": NativeCall.act { call in SpaceMatrix().write(to: call.this) }
    case "transpose":
      NativeCall.act { call in SpaceMatrix(call.this).transposed.write(to: call.this) }
    case "invert":
      NativeCall.flag { call in
        guard let inverse = SpaceMatrix(call.this).inverse else { return false }
        inverse.write(to: call.this)
        return true
      }
    default: ofProducts(key) ?? ofVectors(key) ?? ofCopies(key) ?? ofParts(key)
    }
  }

  private static func change(_ call: NativeCall, _ body: (inout SpaceMatrix) -> Void) {
    var matrix = SpaceMatrix(call.this)
    body(&matrix)
    matrix.write(to: call.this)
  }

  // MARK: - Products

  /// Those that are named for what comes after, or before (M.M3.2).
  private static func ofProducts(_ key: String) -> NativeFunction? {
    let isAfter = key.hasPrefix("append")
    guard isAfter || key.hasPrefix("prepend") else { return nil }
    let other: (NativeCall) throws(ScriptError) -> SpaceMatrix
    switch key.dropFirst(isAfter ? 6 : 7) {
    case "": other = { call throws(ScriptError) in SpaceMatrix(try call.object(1)) }
    case "Translation":
      other = { call in .translation(call.number(1), call.number(2), call.number(3)) }
    case "Scale": other = { call in .scale(call.number(1), call.number(2), call.number(3)) }
    case "Rotation":
      other = { call throws(ScriptError) in
        let pivot = call.value(3).asObject.map { Direction($0) } ?? Direction(0, 0, 0)
        return .rotation(call.number(1), Direction(try call.object(2)), around: pivot)
      }
    default: return nil
    }
    return NativeCall.act { call throws(ScriptError) in
      let (own, other) = (SpaceMatrix(call.this), try other(call))
      (isAfter ? own.followed(by: other) : other.followed(by: own)).write(to: call.this)
    }
  }

  // MARK: - Vectors

  private static func ofVectors(_ key: String) -> NativeFunction? {
    switch key {
    case "transformVector", "deltaTransformVector":
      NativeCall.give { call throws(ScriptError) in
        let (place, w) = SpaceMatrix(call.this).transform(
          Direction(try call.object(1)), moves: key == "transformVector")
        return try place.value(call.interpreter, w: w)
      }
    case "transformVectors":
      NativeCall.act { call throws(ScriptError) in
        let given = try call.vector(1, named: "vin")
        let result = try call.vector(2, named: "vout")
        let matrix = SpaceMatrix(call.this)
        var numbers: [Double] = []
        try Natives.reserve(given.count, call.interpreter)
        for index in 0..<given.count / 3 {
          let place = matrix.transform(
            Direction(
              given.raw(index * 3).double, given.raw(index * 3 + 1).double,
              given.raw(index * 3 + 2).double)
          ).0
          numbers += [place.x, place.y, place.z]
        }
        try result.write(numbers, at: 0, call.interpreter)
      }
    default: nil
    }
  }

  // MARK: - Copies of parts

  private static func ofCopies(_ key: String) -> NativeFunction? {
    switch key {
    case "copyRawDataTo":
      NativeCall.act { call throws(ScriptError) in
        let vector = ScriptVector(try call.object(1))
        let matrix = SpaceMatrix(call.this)
        let numbers = (call.flag(3) ? matrix.transposed : matrix).numbers
        try vector.write(numbers, at: Int(call.uint(2)), call.interpreter)
      }
    case "copyRawDataFrom":
      NativeCall.act { call throws(ScriptError) in
        let vector = ScriptVector(try call.object(1))
        var matrix = SpaceMatrix(call.this)
        if call.flag(3) { matrix = matrix.transposed }
        let first = Int(call.uint(2))
        for index in 0..<16 where first + index < vector.count {
          matrix[index] = vector.raw(first + index).double
        }
        (call.flag(3) ? matrix.transposed : matrix).write(to: call.this)
      }
    case "copyColumnTo": copyTo { column, row in column * 4 + row }
    case "copyRowTo": copyTo { row, column in column * 4 + row }
    case "copyColumnFrom": copyFrom { column, row in column * 4 + row }
    case "copyRowFrom": copyFrom { row, column in column * 4 + row }
    default: nil
    }
  }

  private static func index(_ call: NativeCall) throws(ScriptError) -> Int {
    guard call.uint(1) <= 3 else { throw ScriptError(2004) }
    return Int(call.uint(1))
  }

  private static func copyTo(_ place: @escaping (Int, Int) -> Int) -> NativeFunction {
    NativeCall.act { call throws(ScriptError) in
      let (index, fields) = (try index(call), Fields(try call.object(2)))
      let matrix = SpaceMatrix(call.this)
      for part in 0..<4 { fields[number: part] = matrix[place(index, part)] }
    }
  }

  private static func copyFrom(_ place: @escaping (Int, Int) -> Int) -> NativeFunction {
    NativeCall.act { call throws(ScriptError) in
      let (index, fields) = (try index(call), Fields(try call.object(2)))
      change(call) { matrix in
        for part in 0..<4 { matrix[place(index, part)] = fields[number: part] }
      }
    }
  }

  // MARK: - Parts

  private static func ofParts(_ key: String) -> NativeFunction? {
    switch key {
    case "decompose":
      NativeCall.give { call throws(ScriptError) in
        let parts = SpaceParts(SpaceMatrix(call.this), try style(call, 1))
        var values: [Value] = []
        for (direction, w) in [(parts.place, 0), (parts.turn, parts.turnW), (parts.scale, 0)] {
          values.append(try direction.value(call.interpreter, w: w))
        }
        return try call.interpreter.makeVector(of: call.api.types.geom.vector3D, values)
      }
    case "recompose": NativeCall.flag(recompose)
    case "pointAt":
      NativeCall.act { call throws(ScriptError) in
        let place = Direction(try call.object(1))
        let at = call.value(2).asObject.map { Direction($0) } ?? Direction(0, 0, -1)
        let up = call.value(3).asObject.map { Direction($0) } ?? Direction(0, -1, 0)
        SpaceMatrix.looking(from: place, at: at, up: up).write(to: call.this)
      }
    default: nil
    }
  }

  private static func style(_ call: NativeCall, _ index: Int) throws(ScriptError)
    -> SpaceParts.Style
  {
    let name = call.text(index) ?? "null"
    guard let style = SpaceParts.Style(rawValue: name) else { throw ScriptError(2187, name) }
    return style
  }

  /// Without a scale it still becomes a matrix, but the result is false (M.M3.9).
  private static func recompose(_ call: NativeCall) throws(ScriptError) -> Bool {
    let style = try style(call, 2)
    let given = ScriptVector(try call.object(1))
    guard given.count >= 3 else { return false }
    var parts: [ScriptObject] = []
    for index in 0..<3 {
      guard let part = given.raw(index).asObject else { return false }
      parts.append(part)
    }
    let scale = Direction(parts[2])
    SpaceParts(
      place: Direction(parts[0]), turn: Direction(parts[1]), turnW: Fields(parts[1])[number: 3],
      scale: scale, style
    ).matrix.write(to: call.this)
    return scale.x != 0 && scale.y != 0
  }
}

/// M.U3: Utils3D.
enum Utils3DNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "static projectVector":
      NativeCall.give { call throws(ScriptError) in
        let (place, w) = SpaceMatrix(try call.object(1)).transform(Direction(try call.object(2)))
        return try Direction(place.x / w, place.y / w, place.z / w).value(call.interpreter, w: w)
      }
    case "static projectVectors": NativeCall.act(project)
    default: nil
    }
  }

  private static func project(_ call: NativeCall) throws(ScriptError) {
    let matrix = SpaceMatrix(try call.object(1))
    let corners = ScriptVector(try call.object(2))
    let projected = ScriptVector(try call.object(3))
    let places = ScriptVector(try call.object(4))
    let count = corners.count / 3
    try Natives.reserve(count * 5, call.interpreter)
    if places.count < count * 3, !places.isFixed {
      try places.setCount(count * 3, call.interpreter)
    }
    var numbers: [Double] = []
    for index in 0..<count {
      let (place, w) = matrix.transform(
        Direction(
          corners.raw(index * 3).double, corners.raw(index * 3 + 1).double,
          corners.raw(index * 3 + 2).double))
      numbers += [place.x / w, place.y / w]
      if index * 3 + 2 < places.count { places.setRaw(index * 3 + 2, Value(outside: 1 / w)) }
    }
    try projected.write(numbers, at: 0, call.interpreter)
  }
}
