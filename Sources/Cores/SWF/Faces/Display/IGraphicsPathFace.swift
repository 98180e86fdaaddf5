import FlashAVM2

/// `flash.display.IGraphicsPath`.
enum IGraphicsPathFace {
  static let face = Face(
    """
    package flash.display
    [667] public interface IGraphicsPath {
    }
    """)
}
