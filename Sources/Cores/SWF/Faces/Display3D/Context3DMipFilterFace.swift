import FlashAVM2

/// `flash.display3D.Context3DMipFilter`.
enum Context3DMipFilterFace {
  static let face = Face(
    """
    package flash.display3D
    [686] public final class Context3DMipFilter {
      public static const MIPLINEAR:String = "miplinear"
      public static const MIPNEAREST:String = "mipnearest"
      public static const MIPNONE:String = "mipnone"
    }
    """)
}
