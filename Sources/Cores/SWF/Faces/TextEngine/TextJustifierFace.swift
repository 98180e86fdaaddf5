import FlashAVM2

/// `flash.text.engine.TextJustifier`.
enum TextJustifierFace {
  static let face = Face(
    """
    package flash.text.engine
    [667] public class TextJustifier {
      [slot] private var language:String
      [slot] private var lines:String
      native public function TextJustifier(locale:String, lineJustification:String)
      native public function get lineJustification():String
      native public function set lineJustification(value:String):void
      native public function get locale():String
      native public function clone():TextJustifier
      native public static function getJustifierForLocale(locale:String):TextJustifier
    }
    """)
}
