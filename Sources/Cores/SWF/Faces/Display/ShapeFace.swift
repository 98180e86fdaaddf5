import FlashAVM2

/// `flash.display.Shape`.
enum ShapeFace {
  static let face = Face(
    """
    package flash.display
    public class Shape extends DisplayObject {
      [slot] private var graphics:Graphics
      native public function get graphics():Graphics
    }
    """)
}
