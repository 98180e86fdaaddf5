import FlashAVM2

/// `flash.text.engine.TextLineValidity`.
enum TextLineValidityFace {
  static let face = Face(
    """
    package flash.text.engine
    [667] public final class TextLineValidity {
      public static const INVALID:String = "invalid"
      public static const POSSIBLY_INVALID:String = "possiblyInvalid"
      public static const STATIC:String = "static"
      public static const VALID:String = "valid"
    }
    """)
}
