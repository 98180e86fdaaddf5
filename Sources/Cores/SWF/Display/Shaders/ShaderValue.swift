/// What type a value of a shader is of; the numbers are those of the byte code.
package enum ShaderType: UInt8, CaseIterable, Sendable {
  case float = 1
  case float2, float3, float4, matrix2x2, matrix3x3, matrix4x4
  case int, int2, int3, int4
  case string
  case bool, bool2, bool3, bool4

  /// How many numbers it has; a text has none.
  package var count: Int {
    switch self {
    case .float, .int, .bool: 1
    case .float2, .int2, .bool2: 2
    case .float3, .int3, .bool3: 3
    case .float4, .int4, .bool4, .matrix2x2: 4
    case .matrix3x3: 9
    case .matrix4x4: 16
    case .string: 0
    }
  }

  /// Whether its numbers are floats.
  package var isFloat: Bool { rawValue <= ShaderType.matrix4x4.rawValue }

  /// Whether it is one whole number.
  package var isWholeNumber: Bool { self == .int }

  /// Rows and columns of a matrix; nil is none.
  package var side: Int? {
    switch self {
    case .matrix2x2: 2
    case .matrix3x3: 3
    case .matrix4x4: 4
    default: nil
    }
  }
}

/// A value in the description of a shader.
package enum ShaderValue: Equatable, Sendable {
  case text(String)
  case numbers(ShaderType, [Float])
}

/// What a shader says about itself or a parameter, by its key.
package struct ShaderNote: Equatable, Sendable {
  package let key: String
  package let value: ShaderValue
}
