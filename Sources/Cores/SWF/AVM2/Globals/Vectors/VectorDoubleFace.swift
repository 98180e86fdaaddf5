/// `__AS3__.vec.Vector$double`.
enum VectorDoubleFace {
  static let face = Face(
    """
    package __AS3__.vec
    public final dynamic class Vector$double {
      [call] native public function Vector$double(value:*):*
      native public function Vector$double(length:uint = 0, fixed:Boolean = false)
      native public function get length():uint
      native public function set length(value:uint):void
      native public function get fixed():Boolean
      native public function set fixed(value:Boolean):void
      native AS3 function concat(...values):Vector$double
      native AS3 function join(separator:String = ","):String
      native AS3 function pop():Number
      native AS3 function push(...values):uint
      native AS3 function reverse():Vector$double
      native AS3 function shift():Number
      native AS3 function slice(start:Number = 0, end:Number = 2147483647):Vector$double
      native AS3 function unshift(...values):uint
      native AS3 function splice(start:Number, count:Number, ...values):Vector$double
      native AS3 function sort(order:*):Vector$double
      native AS3 function indexOf(value:Number, start:Number = 0):Number
      native AS3 function lastIndexOf(value:Number, start:Number = 2147483647):Number
      native AS3 function every(callback:Function, thisObject:* = null):Boolean
      native AS3 function some(callback:Function, thisObject:* = null):Boolean
      native AS3 function forEach(callback:Function, thisObject:* = null):void
      native AS3 function filter(callback:Function, thisObject:* = null):Vector$double
      native AS3 function map(callback:Function, thisObject:* = null):Vector$double
      [708] native AS3 function insertAt(index:int, value:Number):void
      [708] native AS3 function removeAt(index:int):Number
      [hidden] native public function toString():String
      [hidden] native public function toLocaleString():String
    }
    """, VectorNatives.natives(.number))
}
