import FlashAVM2

/// `flash.display3D.Context3DCompareMode`.
enum Context3DCompareModeFace {
  static let face = Face(
    """
    package flash.display3D
    public final class Context3DCompareMode {
      public static const ALWAYS:String = "always"
      public static const EQUAL:String = "equal"
      public static const GREATER:String = "greater"
      public static const GREATER_EQUAL:String = "greaterEqual"
      public static const LESS:String = "less"
      public static const LESS_EQUAL:String = "lessEqual"
      public static const NEVER:String = "never"
      public static const NOT_EQUAL:String = "notEqual"
    }
    """)
}
