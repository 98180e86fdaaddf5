import FlashAVM2

/// `flash.text.engine.FontDescription`.
enum FontDescriptionFace {
  static let face = Face(
    """
    package flash.text.engine
    [667] public final class FontDescription {
      [slot] private var name:String
      [slot] private var weight:String
      [slot] private var posture:String
      [slot] private var lookup:String
      [slot] private var mode:String
      [slot] private var hinting:String
      [slot] private var isLocked:Boolean
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
