import FlashAVM2

/// `flash.text.engine.GraphicElement`.
enum GraphicElementFace {
  static let face = Face(
    """
    package flash.text.engine
    import flash.display.DisplayObject
    import flash.events.EventDispatcher
    [667] public final class GraphicElement extends ContentElement {
      [slot] private var picture:DisplayObject
      [slot] private var wide:Number
      [slot] private var high:Number
      native public function GraphicElement(graphic:DisplayObject = null, elementWidth:Number = 15.0,
        elementHeight:Number = 15.0, elementFormat:ElementFormat = null, eventMirror:EventDispatcher = null,
        textRotation:String = "rotate0")
      native public function get elementHeight():Number
      native public function set elementHeight(value:Number):void
      native public function get elementWidth():Number
      native public function set elementWidth(value:Number):void
      native public function get graphic():DisplayObject
      native public function set graphic(value:DisplayObject):void
    }
    """)
}
