import FlashAVM2

/// `flash.text.StaticText`.
enum StaticTextFace {
  static let face = Face(
    """
    package flash.text
    import flash.display.DisplayObject
    [abstract] public final class StaticText extends DisplayObject {
      native public function get text():String
    }
    """)
}
