import FlashAVM2

/// `flash.text.engine.FontDescription`.
enum FontDescriptionFace {
  static let face = Face(
    """
    package flash.text.engine
    [667] [payload] public final class FontDescription {
      native public function FontDescription(fontName:String = "_serif", fontWeight:String = "normal",
        fontPosture:String = "normal", fontLookup:String = "device", renderingMode:String = "cff",
        cffHinting:String = "horizontalStem")
      native public static function isFontCompatible(fontName:String, fontWeight:String, fontPosture:String):Boolean
      native public function get cffHinting():String
      native public function set cffHinting(value:String):void
      native public function get fontLookup():String
      native public function set fontLookup(value:String):void
      native public function get fontName():String
      native public function set fontName(value:String):void
      native public function get fontPosture():String
      native public function set fontPosture(value:String):void
      native public function get fontWeight():String
      native public function set fontWeight(value:String):void
      native public function get locked():Boolean
      native public function set locked(value:Boolean):void
      native public function get renderingMode():String
      native public function set renderingMode(value:String):void
      native public function clone():FontDescription
      native public static function isDeviceFontCompatible(fontName:String, fontWeight:String,
        fontPosture:String):Boolean
    }
    """)
}
