import FlashAVM2

/// `flash.display.JPEGXREncoderOptions`.
enum JPEGXREncoderOptionsFace {
  static let face = Face(
    """
    package flash.display
    [680] public final class JPEGXREncoderOptions {
      [slot] public var quantization:uint
      [slot] public var colorSpace:String
      [slot] public var trimFlexBits:uint
      native public function JPEGXREncoderOptions(quantization:uint = 20, colorSpace:String = "auto",
        trimFlexBits:uint = 0)
    }
    """)
}
