/// `int`.
enum intFace {
  static let face = Face(
    """
    package
    public final class int {
      public static const MIN_VALUE:int = -2147483648
      public static const MAX_VALUE:int = 2147483647
      public static const length:int = 1
      [factory] native public function int(value:* = 0, ...rest)
      native AS3 function toString(radix:* = 10):String
      native AS3 function valueOf():int
      [frames Number/AS3::toExponential int/AS3::toExponential]
      native AS3 function toExponential(digits:* = 0):String
      [frames Number/AS3::toPrecision int/AS3::toPrecision]
      native AS3 function toPrecision(digits:* = 0):String
      [frames Number/AS3::toFixed int/AS3::toFixed] native AS3 function toFixed(digits:* = 0):String
      [hidden] native public function toLocaleString():String
    }
    """,
    natives)
}
