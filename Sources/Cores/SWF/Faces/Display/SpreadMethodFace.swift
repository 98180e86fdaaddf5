import FlashAVM2

/// `flash.display.SpreadMethod`.
enum SpreadMethodFace {
  static let face = Face(
    """
    package flash.display
    public final class SpreadMethod {
      public static const PAD:String = "pad"
      public static const REFLECT:String = "reflect"
      public static const REPEAT:String = "repeat"
    }
    """)
}
