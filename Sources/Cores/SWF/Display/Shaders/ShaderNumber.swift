import FlashData

/// Functions of single numbers.
enum ShaderNumber {
  /// Towards 0; what does not fit is the nearest that does, and what is no number 0.
  static func whole(_ number: Float) -> Int32 {
    if number.isNaN { return 0 }
    return Int32(min(max(Double(number).rounded(.towardZero), -2_147_483_648), 2_147_483_647))
  }

  /// 0 where nothing can be divided.
  static func quotient(_ a: Int32, _ b: Int32) -> Int32 {
    b == 0 ? 0 : b == -1 ? 0 &- a : a / b
  }

  /// A function of the target's number and the other one; those of one number take the other one.
  static func function(_ operation: ShaderOperation) -> ((Double, Double) -> Double)? {
    switch operation {
    case .arcTangent2: { arcTangent($0, $1) }
    case .power: { powerOf($0, $1) }
    case .sine: { sine($1) }
    case .cosine: { cosine($1) }
    case .tangent: { tangent($1) }
    case .arcSine: { arcSine($1) }
    case .arcCosine: { arcCosine($1) }
    case .arcTangent: { arcTangent($1, 1) }
    case .exponential: { powerOf(2.718_281_828_459_045, $1) }
    case .exponential2: { powerOf(2, $1) }
    case .logarithm: { logarithm($1) }
    case .logarithm2: { logarithm($1) / 0.693_147_180_559_945_3 }
    default: nil
    }
  }
}
