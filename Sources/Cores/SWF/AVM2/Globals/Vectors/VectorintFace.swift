/// `__AS3__.vec.Vector$int`.
enum VectorintFace {
  static let face = Face(
    """
    package __AS3__.vec
    public final dynamic class Vector$int {
      [call] native public function Vector$int(value:*):*
      native public function Vector$int(length:uint = 0, fixed:Boolean = false)
      native public function get length():uint
      native public function set length(value:uint):void
      native public function get fixed():Boolean
      native public function set fixed(value:Boolean):void
      native AS3 function concat(...values):Vector$int
      native AS3 function join(separator:String = ","):String
      native AS3 function pop():int
      native AS3 function push(...values):uint
      native AS3 function reverse():Vector$int
      native AS3 function shift():int
      native AS3 function slice(start:Number = 0, end:Number = 2147483647):Vector$int
      native AS3 function unshift(...values):uint
      native AS3 function splice(start:Number, count:Number, ...values):Vector$int
      native AS3 function sort(order:*):Vector$int
      native AS3 function indexOf(value:int, start:Number = 0):Number
      native AS3 function lastIndexOf(value:int, start:Number = 2147483647):Number
      native AS3 function every(callback:Function, thisObject:* = null):Boolean
      native AS3 function some(callback:Function, thisObject:* = null):Boolean
      native AS3 function forEach(callback:Function, thisObject:* = null):void
      native AS3 function filter(callback:Function, thisObject:* = null):Vector$int
      native AS3 function map(callback:Function, thisObject:* = null):Vector$int
      [708] native AS3 function insertAt(index:int, value:int):void
      [708] native AS3 function removeAt(index:int):int
      [hidden] native public function toString():String
      [hidden] native public function toLocaleString():String
    }
    """, VectorNatives.natives(.int))
}
