/// `Object`.
enum ObjectFace {
  static let face = Face(
    """
    package
    public dynamic class Object {
      public static const length:int = 1
      [factory] native public function Object(value:* = undefined)
      native AS3 function hasOwnProperty(name:* = undefined):Boolean
      native AS3 function isPrototypeOf(object:* = undefined):Boolean
      native AS3 function propertyIsEnumerable(name:* = undefined):Boolean
      [hidden] native public function setPropertyIsEnumerable(name:String, enumerable:Boolean):void
      [hidden] native public function toString():String
      [hidden] native public function toLocaleString():String
      [hidden] native public function valueOf():Object
    }
    """, natives)
}
