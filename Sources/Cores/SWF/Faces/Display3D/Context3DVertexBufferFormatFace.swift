import FlashAVM2

/// `flash.display3D.Context3DVertexBufferFormat`.
enum Context3DVertexBufferFormatFace {
  static let face = Face(
    """
    package flash.display3D
    [674] public final class Context3DVertexBufferFormat {
      public static const BYTES_4:String = "bytes4"
      public static const FLOAT_1:String = "float1"
      public static const FLOAT_2:String = "float2"
      public static const FLOAT_3:String = "float3"
      public static const FLOAT_4:String = "float4"
    }
    """)
}
