import FlashAVM2

/// `flash.display3D.Context3DProgramType`.
enum Context3DProgramTypeFace {
  static let face = Face(
    """
    package flash.display3D
    [674] public final class Context3DProgramType {
      public static const FRAGMENT:String = "fragment"
      public static const VERTEX:String = "vertex"
    }
    """)
}
