import FlashAVM2

/// `flash.printing.PrintJobOptions`.
enum PrintJobOptionsFace {
  static let face = Face(
    """
    package flash.printing
    public class PrintJobOptions {
      [slot] public var printAsBitmap:Boolean
      native public function PrintJobOptions(printAsBitmap:Boolean = false)
    }
    """)
}
