import FlashAVM2

/// `flash.display3D.Context3DBufferUsage`.
enum Context3DBufferUsageFace {
  static let face = Face(
    """
    package flash.display3D
    [692] public final class Context3DBufferUsage {
      public static const DYNAMIC_DRAW:String = "dynamicDraw"
      public static const STATIC_DRAW:String = "staticDraw"
    }
    """)
}
