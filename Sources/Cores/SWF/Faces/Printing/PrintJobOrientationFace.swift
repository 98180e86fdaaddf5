import FlashAVM2

/// `flash.printing.PrintJobOrientation`.
enum PrintJobOrientationFace {
  static let face = Face(
    """
    package flash.printing
    public final class PrintJobOrientation {
      public static const LANDSCAPE:String = "landscape"
      public static const PORTRAIT:String = "portrait"
    }
    """)
}
