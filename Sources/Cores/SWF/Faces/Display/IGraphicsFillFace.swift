import FlashAVM2

/// `flash.display.IGraphicsFill`.
enum IGraphicsFillFace {
  static let face = Face(
    """
    package flash.display
    [667] public interface IGraphicsFill {
    }
    """)
}
