import FlashData

/// What a Matrix3D is made of: a place, a turn and scales (M.M3.8 and .9).
struct SpaceParts {
  /// How a turn is written: three angles, an axis with an angle, or a quaternion.
  enum Style: String { case eulerAngles, axisAngle, quaternion }

  let place: Direction
  let turn: Direction
  let turnW: Double
  let scale: Direction
  private let style: Style

  init(place: Direction, turn: Direction, turnW: Double, scale: Direction, _ style: Style) {
    (self.place, self.turn, self.turnW, self.scale, self.style) = (place, turn, turnW, scale, style)
  }

  init(_ matrix: SpaceMatrix, _ style: Style) {
    var m = matrix
    func length(_ first: Int) -> Double { Direction(m[first], m[first + 1], m[first + 2]).length }
    var scale = Direction(length(0), length(4), length(8))
    let volume =
      m[0] * (m[5] * m[10] - m[9] * m[6]) - m[4] * (m[1] * m[10] - m[9] * m[2])
      + m[8] * (m[1] * m[6] - m[5] * m[2])
    if volume < 0 { scale.z = -scale.z }
    for row in 0..<3 {
      m[row] /= scale.x
      m[row + 4] /= scale.y
      m[row + 8] /= scale.z
    }
    (turn, turnW) = Self.turn(m, style)
    place = Direction(matrix[12], matrix[13], matrix[14])
    (self.scale, self.style) = (scale, style)
  }

  private static func turn(_ m: SpaceMatrix, _ style: Style) -> (Direction, Double) {
    switch style {
    case .eulerAngles:
      let y = arcSine(-m[2])
      if m[2] != 1, m[2] != -1 {
        return (Direction(arcTangent(m[6], m[10]), y, arcTangent(m[1], m[0])), 0)
      }
      return (Direction(arcTangent(m[4], m[5]), y, 0), 0)
    case .axisAngle:
      let axis = Direction(m[6] - m[9], m[8] - m[2], m[1] - m[4])
      let angle = arcCosine((m[0] + m[5] + m[10] - 1) / 2)
      let length = axis.length
      return (length == 0 ? Direction(0, 0, 0) : axis.scaled(1 / length), angle)
    case .quaternion: return quaternion(m)
    }
  }

  /// By the largest of the four parts.
  private static func quaternion(_ m: SpaceMatrix) -> (Direction, Double) {
    let trace = m[0] + m[5] + m[10]
    if trace > 0 {
      let w = (1 + trace).squareRoot() / 2
      return (
        Direction((m[6] - m[9]) / (4 * w), (m[8] - m[2]) / (4 * w), (m[1] - m[4]) / (4 * w)), w
      )
    }
    if m[0] > m[5], m[0] > m[10] {
      let x = (1 + m[0] - m[5] - m[10]).squareRoot() / 2
      return (
        Direction(x, (m[4] + m[1]) / (4 * x), (m[8] + m[2]) / (4 * x)), (m[6] - m[9]) / (4 * x)
      )
    }
    if m[5] > m[10] {
      let y = (1 + m[5] - m[0] - m[10]).squareRoot() / 2
      return (
        Direction((m[1] + m[4]) / (4 * y), y, (m[6] + m[9]) / (4 * y)), (m[8] - m[2]) / (4 * y)
      )
    }
    let z = (1 + m[10] - m[0] - m[5]).squareRoot() / 2
    return (Direction((m[8] + m[2]) / (4 * z), (m[6] + m[9]) / (4 * z), z), (m[1] - m[4]) / (4 * z))
  }

  /// The whole again; a scale of 0 is next to nothing in it.
  var matrix: SpaceMatrix {
    var result = SpaceMatrix()
    let scales = [scale.x, scale.y, scale.z]
    let turned = turnMatrix
    for column in 0..<3 {
      for row in 0..<3 {
        result[column * 4 + row] = turned[column * 4 + row] * scales[column]
      }
      if scales[column] == 0 { result[column * 5] = 1e-15 }
    }
    (result[12], result[13], result[14]) = (place.x, place.y, place.z)
    return result
  }

  private var turnMatrix: SpaceMatrix {
    var result = SpaceMatrix()
    switch style {
    case .eulerAngles:
      let (cx, cy, cz) = (cosine(turn.x), cosine(turn.y), cosine(turn.z))
      let (sx, sy, sz) = (sine(turn.x), sine(turn.y), sine(turn.z))
      (result[0], result[1], result[2]) = (cy * cz, cy * sz, -sy)
      (result[4], result[5]) = (sx * sy * cz - cx * sz, sx * sy * sz + cx * cz)
      (result[6], result[8]) = (sx * cy, cx * sy * cz + sx * sz)
      (result[9], result[10]) = (cx * sy * sz - sx * cz, cx * cy)
    case .axisAngle, .quaternion:
      var (x, y, z, w) = (turn.x, turn.y, turn.z, turnW)
      if style == .axisAngle {
        let half = sine(turnW / 2)
        (x, y, z, w) = (x * half, y * half, z * half, cosine(turnW / 2))
      }
      (result[0], result[1]) = (1 - 2 * y * y - 2 * z * z, 2 * x * y + 2 * w * z)
      (result[2], result[4]) = (2 * x * z - 2 * w * y, 2 * x * y - 2 * w * z)
      (result[5], result[6]) = (1 - 2 * x * x - 2 * z * z, 2 * y * z + 2 * w * x)
      (result[8], result[9]) = (2 * x * z + 2 * w * y, 2 * y * z - 2 * w * x)
      result[10] = 1 - 2 * x * x - 2 * y * y
    }
    return result
  }
}

extension SpaceMatrix {
  /// One that stands somewhere, with an axis of its own turned to another place.
  static func looking(from place: Direction, at: Direction, up: Direction) -> SpaceMatrix {
    func unit(_ direction: Direction) -> Direction {
      let length = direction.length
      return length == 0 ? direction : direction.scaled(1 / length)
    }
    let ahead = unit(place - at)
    let side = unit(up.cross(ahead))
    let above = ahead.cross(side)
    var result = SpaceMatrix()
    (result[0], result[1], result[2]) = (side.x, side.y, side.z)
    (result[4], result[5], result[6]) = (above.x, above.y, above.z)
    (result[8], result[9], result[10]) = (ahead.x, ahead.y, ahead.z)
    (result[12], result[13], result[14]) = (place.x, place.y, place.z)
    return result
  }
}
