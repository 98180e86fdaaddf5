import FlashAVM2

/// `flash.display.ShaderParameterType`.
enum ShaderParameterTypeFace {
  static let face = Face(
    """
    package flash.display
    [667] public final class ShaderParameterType {
      public static const BOOL:String = "bool"
      public static const BOOL2:String = "bool2"
      public static const BOOL3:String = "bool3"
      public static const BOOL4:String = "bool4"
      public static const FLOAT:String = "float"
      public static const FLOAT2:String = "float2"
      public static const FLOAT3:String = "float3"
      public static const FLOAT4:String = "float4"
      public static const INT:String = "int"
      public static const INT2:String = "int2"
      public static const INT3:String = "int3"
      public static const INT4:String = "int4"
      public static const MATRIX2X2:String = "matrix2x2"
      public static const MATRIX3X3:String = "matrix3x3"
      public static const MATRIX4X4:String = "matrix4x4"
    }
    """)
}
