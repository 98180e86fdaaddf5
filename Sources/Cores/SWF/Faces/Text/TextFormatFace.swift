import FlashAVM2

/// `flash.text.TextFormat`.
enum TextFormatFace {
  static let face = Face(
    """
    package flash.text
    [payload] public class TextFormat {
      native public function TextFormat(font:String = null, size:Object = null, color:Object = null,
        bold:Object = null, italic:Object = null, underline:Object = null, url:String = null, target:String = null,
        align:String = null, leftMargin:Object = null, rightMargin:Object = null, indent:Object = null,
        leading:Object = null)
      native public function get align():String
      native public function set align(value:String):void
      native public function get blockIndent():Object
      native public function set blockIndent(value:Object):void
      native public function get bold():Object
      native public function set bold(value:Object):void
      native public function get bullet():Object
      native public function set bullet(value:Object):void
      native public function get color():Object
      native public function set color(value:Object):void
      native public function get display():String
      native public function set display(value:String):void
      native public function get font():String
      native public function set font(value:String):void
      native public function get indent():Object
      native public function set indent(value:Object):void
      native public function get italic():Object
      native public function set italic(value:Object):void
      native public function get kerning():Object
      native public function set kerning(value:Object):void
      native public function get leading():Object
      native public function set leading(value:Object):void
      native public function get leftMargin():Object
      native public function set leftMargin(value:Object):void
      native public function get letterSpacing():Object
      native public function set letterSpacing(value:Object):void
      native public function get rightMargin():Object
      native public function set rightMargin(value:Object):void
      native public function get size():Object
      native public function set size(value:Object):void
      native public function get tabStops():Array
      native public function set tabStops(value:Array):void
      native public function get target():String
      native public function set target(value:String):void
      native public function get underline():Object
      native public function set underline(value:Object):void
      native public function get url():String
      native public function set url(value:String):void
    }
    """)
}
