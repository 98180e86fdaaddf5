import FlashAVM2

/// `flash.display.IDrawCommand`.
enum IDrawCommandFace {
  static let face = Face(
    """
    package flash.display
    [667] public interface IDrawCommand {
    }
    """)
}
