/// `Array`.
enum ArrayFace {
  static let face = Face(
    """
    package
    [callable] public dynamic class Array {
      public static const CASEINSENSITIVE:uint = 1
      public static const DESCENDING:uint = 2
      public static const UNIQUESORT:uint = 4
      public static const RETURNINDEXEDARRAY:uint = 8
      public static const NUMERIC:uint = 16
      public static const length:int = 1
      native public function Array(...values)
      native public function get length():uint
      native public function set length(value:uint):void
      native AS3 function join(separator:* = undefined):String
      native AS3 function pop():*
      native AS3 function push(...values):uint
      native AS3 function reverse():Array
      native AS3 function concat(...values):Array
      native AS3 function shift():*
      native AS3 function slice(start:* = 0, end:* = 4294967295):Array
      native AS3 function unshift(...values):uint
      native AS3 function splice(...arguments):*
      native AS3 function sort(...arguments):*
      native AS3 function sortOn(names:*, options:* = 0, ...rest):*
      native AS3 function indexOf(value:*, start:* = 0):int
      native AS3 function lastIndexOf(value:*, start:* = 2147483647):int
      native AS3 function every(callback:Function, thisObject:* = null):Boolean
      native AS3 function some(callback:Function, thisObject:* = null):Boolean
      native AS3 function forEach(callback:Function, thisObject:* = null):void
      native AS3 function filter(callback:Function, thisObject:* = null):Array
      native AS3 function map(callback:Function, thisObject:* = null):Array
      [708] native AS3 function insertAt(index:int, value:*):void
      [708] native AS3 function removeAt(index:int):*
      [hidden] native public function toString():String
      [hidden] native public function toLocaleString():String
    }
    """, natives)
}
