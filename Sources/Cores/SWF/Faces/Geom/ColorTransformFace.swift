import FlashAVM2

/// `flash.geom.ColorTransform`.
enum ColorTransformFace {
  static let face = Face(
    """
    package flash.geom
    public class ColorTransform {
      native public function ColorTransform(redMultiplier:Number = 1, greenMultiplier:Number = 1,
        blueMultiplier:Number = 1, alphaMultiplier:Number = 1, redOffset:Number = 0, greenOffset:Number = 0,
        blueOffset:Number = 0, alphaOffset:Number = 0)
      public var alphaMultiplier:Number
      public var alphaOffset:Number
      public var blueMultiplier:Number
      public var blueOffset:Number
      public var greenMultiplier:Number
      public var greenOffset:Number
      public var redMultiplier:Number
      public var redOffset:Number
      native public function get color():uint
      native public function set color(value:uint):void
      native public function concat(second:ColorTransform):void
      native public function toString():String
    }
    """)
}
