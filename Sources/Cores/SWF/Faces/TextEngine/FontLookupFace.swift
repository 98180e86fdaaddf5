import FlashAVM2

/// `flash.text.engine.FontLookup`.
enum FontLookupFace {
  static let face = Face(
    """
    package flash.text.engine
    [667] public final class FontLookup {
      public static const DEVICE:String = "device"
      public static const EMBEDDED_CFF:String = "embeddedCFF"
    }
    """)
}
