import FlashAVM2

/// `flash.display3D.Context3DRenderMode`.
enum Context3DRenderModeFace {
  static let face = Face(
    """
    package flash.display3D
    [674] public final class Context3DRenderMode {
      public static const AUTO:String = "auto"
      public static const SOFTWARE:String = "software"
    }
    """)
}
