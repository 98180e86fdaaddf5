import FlashAVM2

/// `flash.text.Font`.
enum FontFace {
  static let face = Face(
    """
    package flash.text
    [payload] public class Font {
      native public static function enumerateFonts(enumerateDeviceFonts:Boolean = false):Array
      native public static function registerFont(font:Class):void
      native public function get fontName():String
      native public function get fontStyle():String
      native public function get fontType():String
      native public function hasGlyphs(str:String):Boolean
    }
    """)
}
