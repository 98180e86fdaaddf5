import FlashAVM2

/// `flash.globalization.CurrencyParseResult`.
enum CurrencyParseResultFace {
  static let face = Face(
    """
    package flash.globalization
    [667] public final class CurrencyParseResult {
      [slot] private var value:Number
      [slot] private var currencyString:String
      native public function CurrencyParseResult(value:Number = NaN, symbol:String = "")
      native public function get currencyString():String
      native public function get value():Number
    }
    """)
}
