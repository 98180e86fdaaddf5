import FlashAVM2

/// `flash.text.engine.ContentElement`.
enum ContentElementFace {
  static let face = Face(
    """
    package flash.text.engine
    import flash.events.EventDispatcher
    [667] public class ContentElement {
      [slot] private var format:ElementFormat
      [slot] private var mirror:EventDispatcher
      [slot] private var turn:String = "rotate0"
      [slot] private var group:GroupElement
      [slot] private var block:TextBlock
      native public function ContentElement(elementFormat:ElementFormat = null, eventMirror:EventDispatcher = null,
        textRotation:String = "rotate0")
      public static const GRAPHIC_ELEMENT:uint = 65007
      public var userData:*
      native public function get elementFormat():ElementFormat
      native public function set elementFormat(value:ElementFormat):void
      native public function get eventMirror():EventDispatcher
      native public function set eventMirror(value:EventDispatcher):void
      native public function get groupElement():GroupElement
      native public function get rawText():String
      native public function get text():String
      native public function get textBlock():TextBlock
      native public function get textBlockBeginIndex():int
      native public function get textRotation():String
      native public function set textRotation(value:String):void
    }
    """)
}
