import FlashAVM2

/// `flash.display.JPEGXREncoderOptions`.
enum JPEGXREncoderOptionsFace {
  static let face = Face(
    """
    package flash.display
    [680] public final class JPEGXREncoderOptions {
      native public function JPEGXREncoderOptions(quantization:uint = 20, colorSpace:String = "auto",
        trimFlexBits:uint = 0)
      public var colorSpace:String
      public var quantization:uint
      public var trimFlexBits:uint
    }
    """)
}
