/// `Math`.
enum MathFace {
  static let face = Face(
    """
    package
    public final class Math {
      public static const E:Number = 2.718281828459045
      public static const LN10:Number = 2.302585092994046
      public static const LN2:Number = 0.6931471805599453
      public static const LOG10E:Number = 0.4342944819032518
      public static const LOG2E:Number = 1.4426950408889634
      public static const PI:Number = 3.141592653589793
      public static const SQRT1_2:Number = 0.7071067811865476
      public static const SQRT2:Number = 1.4142135623730951
      [call] native public function Math(...rest)
      native public function Math(...rest)
      native public static function abs(x:Number):Number
      native public static function acos(x:Number):Number
      native public static function asin(x:Number):Number
      native public static function atan(x:Number):Number
      native public static function atan2(y:Number, x:Number):Number
      native public static function ceil(x:Number):Number
      native public static function cos(x:Number):Number
      native public static function exp(x:Number):Number
      native public static function floor(x:Number):Number
      native public static function log(x:Number):Number
      native public static function max(x:Number = -Infinity, y:Number = -Infinity, ...rest):Number
      native public static function min(x:Number = Infinity, y:Number = Infinity, ...rest):Number
      native public static function pow(x:Number, y:Number):Number
      native public static function random():Number
      native public static function round(x:Number):Number
      native public static function sin(x:Number):Number
      native public static function sqrt(x:Number):Number
      native public static function tan(x:Number):Number
    }
    """,
    natives)
}
