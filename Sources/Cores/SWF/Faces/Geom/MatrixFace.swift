import FlashAVM2

/// `flash.geom.Matrix`.
enum MatrixFace {
  static let face = Face(
    """
    package flash.geom
    public class Matrix {
      [slot] public var a:Number
      [slot] public var b:Number
      [slot] public var c:Number
      [slot] public var d:Number
      [slot] public var tx:Number
      [slot] public var ty:Number
      native public function Matrix(a:Number = 1, b:Number = 0, c:Number = 0, d:Number = 1, tx:Number = 0,
        ty:Number = 0)
      native public function clone():Matrix
      native public function concat(m:Matrix):void
      [674] native public function copyColumnFrom(column:uint, vector3D:Vector3D):void
      [674] native public function copyColumnTo(column:uint, vector3D:Vector3D):void
      [674] native public function copyFrom(sourceMatrix:Matrix):void
      [674] native public function copyRowFrom(row:uint, vector3D:Vector3D):void
      [674] native public function copyRowTo(row:uint, vector3D:Vector3D):void
      native public function createBox(scaleX:Number, scaleY:Number, rotation:Number = 0, tx:Number = 0,
        ty:Number = 0):void
      native public function createGradientBox(width:Number, height:Number, rotation:Number = 0, tx:Number = 0,
        ty:Number = 0):void
      native public function deltaTransformPoint(point:Point):Point
      native public function identity():void
      native public function invert():void
      native public function rotate(angle:Number):void
      native public function scale(sx:Number, sy:Number):void
      [674] native public function setTo(aa:Number, ba:Number, ca:Number, da:Number, txa:Number, tya:Number):void
      native public function toString():String
      native public function transformPoint(point:Point):Point
      native public function translate(dx:Number, dy:Number):void
    }
    """)
}
