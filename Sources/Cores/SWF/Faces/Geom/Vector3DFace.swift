import FlashAVM2

/// `flash.geom.Vector3D`.
enum Vector3DFace {
  static let face = Face(
    """
    package flash.geom
    public class Vector3D {
      [slot] public var x:Number
      [slot] public var y:Number
      [slot] public var z:Number
      [slot] public var w:Number
      native public function Vector3D(x:Number = 0, y:Number = 0, z:Number = 0, w:Number = 0)
      public static const X_AXIS:Vector3D
      public static const Y_AXIS:Vector3D
      public static const Z_AXIS:Vector3D
      native public static function angleBetween(a:Vector3D, b:Vector3D):Number
      native public static function distance(pt1:Vector3D, pt2:Vector3D):Number
      native public function get length():Number
      native public function get lengthSquared():Number
      native public function add(a:Vector3D):Vector3D
      native public function clone():Vector3D
      [674] native public function copyFrom(sourceVector3D:Vector3D):void
      native public function crossProduct(a:Vector3D):Vector3D
      native public function decrementBy(a:Vector3D):void
      native public function dotProduct(a:Vector3D):Number
      native public function equals(toCompare:Vector3D, allFour:Boolean = false):Boolean
      native public function incrementBy(a:Vector3D):void
      native public function nearEquals(toCompare:Vector3D, tolerance:Number, allFour:Boolean = false):Boolean
      native public function negate():void
      native public function normalize():Number
      native public function project():void
      native public function scaleBy(s:Number):void
      [674] native public function setTo(xa:Number, ya:Number, za:Number):void
      native public function subtract(a:Vector3D):Vector3D
      native public function toString():String
    }
    """)
}
