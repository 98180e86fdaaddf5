import FlashAVM2

/// `flash.globalization.NumberParseResult`.
enum NumberParseResultFace {
  static let face = Face(
    """
    package flash.globalization
    [667] public final class NumberParseResult {
      [slot] private var value:Number
      [slot] private var startIndex:int
      [slot] private var endIndex:int
      native public function NumberParseResult(value:Number = NaN, startIndex:int = 0x7fffffff,
        endIndex:int = 0x7fffffff)
      native public function get endIndex():int
      native public function get startIndex():int
      native public function get value():Number
    }
    """)
}
