import FlashAVM2

/// `flash.geom.Rectangle`.
enum RectangleFace {
  static let face = Face(
    """
    package flash.geom
    public class Rectangle {
      [slot] public var x:Number
      [slot] public var y:Number
      [slot] public var width:Number
      [slot] public var height:Number
      native public function Rectangle(x:Number = 0, y:Number = 0, width:Number = 0, height:Number = 0)
      native public function get bottom():Number
      native public function set bottom(value:Number):void
      native public function get bottomRight():Point
      native public function set bottomRight(value:Point):void
      native public function get left():Number
      native public function set left(value:Number):void
      native public function get right():Number
      native public function set right(value:Number):void
      native public function get size():Point
      native public function set size(value:Point):void
      native public function get top():Number
      native public function set top(value:Number):void
      native public function get topLeft():Point
      native public function set topLeft(value:Point):void
      native public function clone():Rectangle
      native public function contains(x:Number, y:Number):Boolean
      native public function containsPoint(point:Point):Boolean
      native public function containsRect(rect:Rectangle):Boolean
      [674] native public function copyFrom(sourceRect:Rectangle):void
      native public function equals(toCompare:Rectangle):Boolean
      native public function inflate(dx:Number, dy:Number):void
      native public function inflatePoint(point:Point):void
      native public function intersection(toIntersect:Rectangle):Rectangle
      native public function intersects(toIntersect:Rectangle):Boolean
      native public function isEmpty():Boolean
      native public function offset(dx:Number, dy:Number):void
      native public function offsetPoint(point:Point):void
      native public function setEmpty():void
      [674] native public function setTo(xa:Number, ya:Number, widtha:Number, heighta:Number):void
      native public function toString():String
      native public function union(toUnion:Rectangle):Rectangle
    }
    """)
}
