import FlashAVM2

/// `flash.globalization.CurrencyParseResult`.
enum CurrencyParseResultFace {
  static let face = Face(
    """
    package flash.globalization
    [667] [payload] public final class CurrencyParseResult {
      native public function CurrencyParseResult(value:Number = NaN, symbol:String = "")
      native public function get currencyString():String
      native public function get value():Number
    }
    """)
}
