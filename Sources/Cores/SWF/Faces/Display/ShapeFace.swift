import FlashAVM2

/// `flash.display.Shape`.
enum ShapeFace {
  static let face = Face(
    """
    package flash.display
    public class Shape extends DisplayObject {
      native public function get graphics():Graphics
    }
    """)
}
