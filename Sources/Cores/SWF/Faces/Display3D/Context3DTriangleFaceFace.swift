import FlashAVM2

/// `flash.display3D.Context3DTriangleFace`.
enum Context3DTriangleFaceFace {
  static let face = Face(
    """
    package flash.display3D
    [674] public final class Context3DTriangleFace {
      public static const BACK:String = "back"
      public static const FRONT:String = "front"
      public static const FRONT_AND_BACK:String = "frontAndBack"
      public static const NONE:String = "none"
    }
    """)
}
