import FlashAVM2

/// `flash.display.PNGEncoderOptions`.
enum PNGEncoderOptionsFace {
  static let face = Face(
    """
    package flash.display
    [680] public final class PNGEncoderOptions {
      native public function PNGEncoderOptions(fastCompression:Boolean = false)
      public var fastCompression:Boolean
    }
    """)
}
