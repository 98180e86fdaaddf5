import FlashAVM2

/// `flash.text.engine.TextLineCreationResult`.
enum TextLineCreationResultFace {
  static let face = Face(
    """
    package flash.text.engine
    [667] public final class TextLineCreationResult {
      public static const COMPLETE:String = "complete"
      public static const EMERGENCY:String = "emergency"
      public static const INSUFFICIENT_WIDTH:String = "insufficientWidth"
      public static const SUCCESS:String = "success"
    }
    """)
}
