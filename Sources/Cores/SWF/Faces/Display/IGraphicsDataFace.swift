import FlashAVM2

/// `flash.display.IGraphicsData`.
enum IGraphicsDataFace {
  static let face = Face(
    """
    package flash.display
    [667] public interface IGraphicsData {
    }
    """)
}
