import FlashAVM2

/// `flash.filters.BitmapFilter`.
enum BitmapFilterFace {
  static let face = Face(
    """
    package flash.filters
    public class BitmapFilter {
      native public function clone():BitmapFilter
    }
    """)
}
