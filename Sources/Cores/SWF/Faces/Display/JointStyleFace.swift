import FlashAVM2

/// `flash.display.JointStyle`.
enum JointStyleFace {
  static let face = Face(
    """
    package flash.display
    public final class JointStyle {
      public static const BEVEL:String = "bevel"
      public static const MITER:String = "miter"
      public static const ROUND:String = "round"
    }
    """)
}
