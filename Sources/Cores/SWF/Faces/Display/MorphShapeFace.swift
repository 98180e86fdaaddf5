import FlashAVM2

/// `flash.display.MorphShape`.
enum MorphShapeFace {
  static let face = Face(
    """
    package flash.display
    [abstract] public final class MorphShape extends DisplayObject {
    }
    """)
}
