import FlashAVM2

/// `flash.geom.ColorTransform`.
enum ColorTransformFace {
  static let face = Face(
    """
    package flash.geom
    public class ColorTransform {
      [slot] public var redMultiplier:Number
      [slot] public var greenMultiplier:Number
      [slot] public var blueMultiplier:Number
      [slot] public var alphaMultiplier:Number
      [slot] public var redOffset:Number
      [slot] public var greenOffset:Number
      [slot] public var blueOffset:Number
      [slot] public var alphaOffset:Number
      native public function ColorTransform(redMultiplier:Number = 1, greenMultiplier:Number = 1,
        blueMultiplier:Number = 1, alphaMultiplier:Number = 1, redOffset:Number = 0, greenOffset:Number = 0,
        blueOffset:Number = 0, alphaOffset:Number = 0)
      native public function get color():uint
      native public function set color(value:uint):void
      native public function concat(second:ColorTransform):void
      native public function toString():String
    }
    """)
}
