import FlashAVM2

/// `flash.display.InterpolationMethod`.
enum InterpolationMethodFace {
  static let face = Face(
    """
    package flash.display
    public final class InterpolationMethod {
      public static const LINEAR_RGB:String = "linearRGB"
      public static const RGB:String = "rgb"
    }
    """)
}
