import FlashAVM2

/// `flash.display3D.Context3DClearMask`.
enum Context3DClearMaskFace {
  static let face = Face(
    """
    package flash.display3D
    public final class Context3DClearMask {
      public static const ALL:int = 7
      public static const COLOR:int = 1
      public static const DEPTH:int = 2
      public static const STENCIL:int = 4
    }
    """)
}
