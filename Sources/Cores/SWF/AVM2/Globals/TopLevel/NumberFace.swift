/// `Number`.
enum NumberFace {
  static let face = Face(
    """
    package
    public final class Number {
      public static const NaN:Number = NaN
      public static const NEGATIVE_INFINITY:Number = -Infinity
      public static const POSITIVE_INFINITY:Number = Infinity
      public static const MIN_VALUE:Number = 5e-324
      public static const MAX_VALUE:Number = 1.7976931348623157e308
      public static const length:int = 1
      [680] public static const E:Number = 2.718281828459045
      [680] public static const LN10:Number = 2.302585092994046
      [680] public static const LN2:Number = 0.6931471805599453
      [680] public static const LOG10E:Number = 0.4342944819032518
      [680] public static const LOG2E:Number = 1.4426950408889634
      [680] public static const PI:Number = 3.141592653589793
      [680] public static const SQRT1_2:Number = 0.7071067811865476
      [680] public static const SQRT2:Number = 1.4142135623730951
      [factory] native public function Number(value:* = 0, ...rest)
      [680] native public static function abs(x:Number):Number
      [680] native public static function acos(x:Number):Number
      [680] native public static function asin(x:Number):Number
      [680] native public static function atan(x:Number):Number
      [680] native public static function atan2(y:Number, x:Number):Number
      [680] native public static function ceil(x:Number):Number
      [680] native public static function cos(x:Number):Number
      [680] native public static function exp(x:Number):Number
      [680] native public static function floor(x:Number):Number
      [680] native public static function log(x:Number):Number
      [680] native public static function max(x:Number = -Infinity, y:Number = -Infinity, ...rest):Number
      [680] native public static function min(x:Number = Infinity, y:Number = Infinity, ...rest):Number
      [680] native public static function pow(x:Number, y:Number):Number
      [680] native public static function random():Number
      [680] native public static function round(x:Number):Number
      [680] native public static function sin(x:Number):Number
      [680] native public static function sqrt(x:Number):Number
      [680] native public static function tan(x:Number):Number
      native AS3 function toString(radix:* = 10):String
      native AS3 function valueOf():Number
      native AS3 function toExponential(digits:* = 0):String
      native AS3 function toPrecision(digits:* = 0):String
      native AS3 function toFixed(digits:* = 0):String
      [hidden] native public function toLocaleString():String
    }
    """,
    natives)
}
