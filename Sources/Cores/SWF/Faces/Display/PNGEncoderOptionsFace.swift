import FlashAVM2

/// `flash.display.PNGEncoderOptions`.
enum PNGEncoderOptionsFace {
  static let face = Face(
    """
    package flash.display
    [680] public final class PNGEncoderOptions {
      [slot] public var fastCompression:Boolean
      native public function PNGEncoderOptions(fastCompression:Boolean = false)
    }
    """)
}
