import FlashAVM2

/// `flash.geom.Point`.
enum PointFace {
  static let face = Face(
    """
    package flash.geom
    public class Point {
      [slot] public var x:Number
      [slot] public var y:Number
      native public function Point(x:Number = 0, y:Number = 0)
      native public static function distance(pt1:Point, pt2:Point):Number
      native public static function interpolate(pt1:Point, pt2:Point, f:Number):Point
      native public static function polar(len:Number, angle:Number):Point
      native public function get length():Number
      native public function add(v:Point):Point
      native public function clone():Point
      [674] native public function copyFrom(sourcePoint:Point):void
      native public function equals(toCompare:Point):Boolean
      native public function normalize(thickness:Number):void
      native public function offset(dx:Number, dy:Number):void
      [674] native public function setTo(xa:Number, ya:Number):void
      native public function subtract(v:Point):Point
      native public function toString():String
    }
    """)
}
