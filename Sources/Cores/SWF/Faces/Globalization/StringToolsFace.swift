import FlashAVM2

/// `flash.globalization.StringTools`.
enum StringToolsFace {
  static let face = Face(
    """
    package flash.globalization
    [667] [payload] public final class StringTools {
      native public function StringTools(requestedLocaleIDName:String)
      native public static function getAvailableLocaleIDNames():Vector.<String>
      native public function get actualLocaleIDName():String
      native public function get lastOperationStatus():String
      native public function get requestedLocaleIDName():String
      native public function toLowerCase(s:String):String
      native public function toUpperCase(s:String):String
    }
    """)
}
