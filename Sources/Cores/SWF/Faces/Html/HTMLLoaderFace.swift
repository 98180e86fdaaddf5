import FlashAVM2

/// `flash.html.HTMLLoader`.
enum HTMLLoaderFace {
  static let face = Face(
    """
    package flash.html
    import flash.display.Sprite
    [air] public class HTMLLoader extends Sprite {
    }
    """)
}
