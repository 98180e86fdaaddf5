import FlashAVM2

/// `flash.text.TextInteractionMode`.
enum TextInteractionModeFace {
  static let face = Face(
    """
    package flash.text
    public final class TextInteractionMode {
      public static const NORMAL:String = "normal"
      public static const SELECTION:String = "selection"
    }
    """)
}
