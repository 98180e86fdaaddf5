import FlashAVM2

/// `flash.globalization.Collator`.
enum CollatorFace {
  static let face = Face(
    """
    package flash.globalization
    [667] [payload] public final class Collator {
      native public function Collator(requestedLocaleIDName:String, initialMode:String = "sorting")
      native public static function getAvailableLocaleIDNames():Vector.<String>
      native public function get actualLocaleIDName():String
      native public function get ignoreCase():Boolean
      native public function set ignoreCase(value:Boolean):void
      native public function get ignoreCharacterWidth():Boolean
      native public function set ignoreCharacterWidth(value:Boolean):void
      native public function get ignoreDiacritics():Boolean
      native public function set ignoreDiacritics(value:Boolean):void
      native public function get ignoreKanaType():Boolean
      native public function set ignoreKanaType(value:Boolean):void
      native public function get ignoreSymbols():Boolean
      native public function set ignoreSymbols(value:Boolean):void
      native public function get lastOperationStatus():String
      native public function get numericComparison():Boolean
      native public function set numericComparison(value:Boolean):void
      native public function get requestedLocaleIDName():String
      native public function compare(string1:String, string2:String):int
      native public function equals(string1:String, string2:String):Boolean
    }
    """)
}
