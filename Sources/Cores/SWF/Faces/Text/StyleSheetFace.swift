import FlashAVM2

/// `flash.text.StyleSheet`.
enum StyleSheetFace {
  static let face = Face(
    """
    package flash.text
    import flash.events.EventDispatcher
    public dynamic class StyleSheet extends EventDispatcher {
      [slot] private var styles:Object
      [slot] private var formats:Object
      native public function get styleNames():Array
      native public function clear():void
      native public function getStyle(styleName:String):Object
      native public function parseCSS(CSSText:String):void
      native public function setStyle(styleName:String, styleObject:Object):void
      native public function transform(formatObject:Object):TextFormat
    }
    """)
}
