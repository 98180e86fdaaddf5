import FlashAVM2

/// `flash.display.IBitmapDrawable`.
enum IBitmapDrawableFace {
  static let face = Face(
    """
    package flash.display
    public interface IBitmapDrawable {
    }
    """)
}
