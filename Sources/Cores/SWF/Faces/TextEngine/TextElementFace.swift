import FlashAVM2

/// `flash.text.engine.TextElement`.
enum TextElementFace {
  static let face = Face(
    """
    package flash.text.engine
    import flash.events.EventDispatcher
    [667] public final class TextElement extends ContentElement {
      [slot] private var units:String
      native public function TextElement(text:String = null, elementFormat:ElementFormat = null,
        eventMirror:EventDispatcher = null, textRotation:String = "rotate0")
      native public function set text(value:String):void
      native public function replaceText(beginIndex:int, endIndex:int, newText:String):void
    }
    """)
}
