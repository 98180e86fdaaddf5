/// `uint`.
enum uintFace {
  static let face = Face(
    """
    package
    public final class uint {
      public static const MIN_VALUE:uint = 0
      public static const MAX_VALUE:uint = 4294967295
      public static const length:int = 1
      [factory] native public function uint(value:* = 0, ...rest)
      native AS3 function toString(radix:* = 10):String
      native AS3 function valueOf():uint
      [frames Number/AS3::toExponential uint/AS3::toExponential]
      native AS3 function toExponential(digits:* = 0):String
      [frames Number/AS3::toPrecision uint/AS3::toPrecision]
      native AS3 function toPrecision(digits:* = 0):String
      [frames Number/AS3::toFixed uint/AS3::toFixed] native AS3 function toFixed(digits:* = 0):String
      [hidden] native public function toLocaleString():String
    }
    """,
    natives)
}
