import FlashAVM2

/// `flash.text.TextRenderer`.
enum TextRendererFace {
  static let face = Face(
    """
    package flash.text
    public final class TextRenderer {
      native public static function get displayMode():String
      native public static function set displayMode(value:String):void
      native public static function get maxLevel():int
      native public static function set maxLevel(value:int):void
      native public static function setAdvancedAntiAliasingTable(fontName:String, fontStyle:String, colorType:String,
        advancedAntiAliasingTable:Array):void
    }
    """)
}
