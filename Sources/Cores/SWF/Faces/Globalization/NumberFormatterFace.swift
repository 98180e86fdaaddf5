import FlashAVM2

/// `flash.globalization.NumberFormatter`.
enum NumberFormatterFace {
  static let face = Face(
    """
    package flash.globalization
    [667] [payload] public final class NumberFormatter {
      native public function NumberFormatter(requestedLocaleIDName:String)
      native public static function getAvailableLocaleIDNames():Vector.<String>
      native public function get actualLocaleIDName():String
      native public function get decimalSeparator():String
      native public function set decimalSeparator(value:String):void
      native public function get digitsType():uint
      native public function set digitsType(value:uint):void
      native public function get fractionalDigits():int
      native public function set fractionalDigits(value:int):void
      native public function get groupingPattern():String
      native public function set groupingPattern(value:String):void
      native public function get groupingSeparator():String
      native public function set groupingSeparator(value:String):void
      native public function get lastOperationStatus():String
      native public function get leadingZero():Boolean
      native public function set leadingZero(value:Boolean):void
      native public function get negativeNumberFormat():uint
      native public function set negativeNumberFormat(value:uint):void
      native public function get negativeSymbol():String
      native public function set negativeSymbol(value:String):void
      native public function get requestedLocaleIDName():String
      native public function get trailingZeros():Boolean
      native public function set trailingZeros(value:Boolean):void
      native public function get useGrouping():Boolean
      native public function set useGrouping(value:Boolean):void
      native public function formatInt(value:int):String
      native public function formatNumber(value:Number):String
      native public function formatUint(value:uint):String
      native public function parse(parseString:String):NumberParseResult
      native public function parseNumber(parseString:String):Number
    }
    """)
}
