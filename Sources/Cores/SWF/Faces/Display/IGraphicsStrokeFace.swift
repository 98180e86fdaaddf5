import FlashAVM2

/// `flash.display.IGraphicsStroke`.
enum IGraphicsStrokeFace {
  static let face = Face(
    """
    package flash.display
    [667] public interface IGraphicsStroke {
    }
    """)
}
