import FlashAVM2

/// `flash.globalization.CurrencyFormatter`.
enum CurrencyFormatterFace {
  static let face = Face(
    """
    package flash.globalization
    [667] [payload] public final class CurrencyFormatter {
      native public function CurrencyFormatter(requestedLocaleIDName:String)
      native public static function getAvailableLocaleIDNames():Vector.<String>
      native public function get actualLocaleIDName():String
      native public function get currencyISOCode():String
      native public function get currencySymbol():String
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
      native public function get negativeCurrencyFormat():uint
      native public function set negativeCurrencyFormat(value:uint):void
      native public function get negativeSymbol():String
      native public function set negativeSymbol(value:String):void
      native public function get positiveCurrencyFormat():uint
      native public function set positiveCurrencyFormat(value:uint):void
      native public function get requestedLocaleIDName():String
      native public function get trailingZeros():Boolean
      native public function set trailingZeros(value:Boolean):void
      native public function get useGrouping():Boolean
      native public function set useGrouping(value:Boolean):void
      native public function format(value:Number, withCurrencySymbol:Boolean = false):String
      native public function formattingWithCurrencySymbolIsSafe(requestedISOCode:String):Boolean
      native public function parse(inputString:String):CurrencyParseResult
      native public function setCurrency(currencyISOCode:String, currencySymbol:String):void
    }
    """)
}
