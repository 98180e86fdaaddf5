import FlashAVM2

/// `flash.filters.ColorMatrixFilter`.
enum ColorMatrixFilterFace {
  static let face = Face(
    """
    package flash.filters
    public final class ColorMatrixFilter extends BitmapFilter {
      [slot] private var matrix:Array
      native public function ColorMatrixFilter(matrix:Array = null)
      native public function get matrix():Array
      native public function set matrix(value:Array):void
      native public override function clone():BitmapFilter
    }
    """)
}
