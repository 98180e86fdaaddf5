/// The operations of a shader; the numbers are those of the byte code (B.I).
enum ShaderOperation: UInt8 {
  case nothing = 0
  case add, subtract, multiply, reciprocal, divide, arcTangent2, power, modulo, minimum, maximum,
    step
  case sine, cosine, tangent, arcSine, arcCosine, arcTangent, exponential, exponential2, logarithm
  case logarithm2, squareRoot, inverseRoot, absolute, sign, floor, ceiling, fraction, move
  case floatToInt, intToFloat
  case matrixByMatrix, vectorByMatrix, matrixByVector
  case normalize, length, distance, dot, cross
  case equal, notEqual, less, lessOrEqual
  case not, and, or, exclusiveOr
  case sampleNearest, sampleLinear
  case load, select, `if`, `else`, endIf
  case floatToBool, boolToFloat, intToBool, boolToInt
  case vectorEqual, vectorNotEqual, any, all
  // These stand in no file: a float becomes a whole number by cutting it, and the other way round.
  case truncate = 0xF0
  case widen

  /// One of a file; nil where a byte is none.
  init?(code: UInt8) {
    guard code <= ShaderOperation.all.rawValue else { return nil }
    self.init(rawValue: code)
  }

  /// Among what numbers an operation is done.
  enum Domain {
    /// Whole numbers if both operands are such, else floats.
    case either
    case floats, wholes
  }

  var domain: Domain {
    switch self {
    case .add, .subtract, .multiply, .divide, .modulo, .minimum, .maximum, .absolute, .move,
      .equal, .notEqual, .less, .lessOrEqual, .vectorEqual, .vectorNotEqual:
      .either
    case .not, .and, .or, .exclusiveOr, .intToBool, .boolToInt, .any, .all: .wholes
    default: .floats
    }
  }

  /// Whether its result is a truth, which goes to the first number of the first register of whole numbers (B.I.9).
  var compares: Bool {
    switch self {
    case .equal, .notEqual, .less, .lessOrEqual: true
    default: false
    }
  }
}
