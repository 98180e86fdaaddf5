import FlashAVM2

/// `flash.display.JPEGEncoderOptions`.
enum JPEGEncoderOptionsFace {
  static let face = Face(
    """
    package flash.display
    [680] public final class JPEGEncoderOptions {
      [slot] public var quality:uint
      native public function JPEGEncoderOptions(quality:uint = 80)
    }
    """)
}
