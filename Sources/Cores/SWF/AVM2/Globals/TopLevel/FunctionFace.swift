/// `Function`.
enum FunctionFace {
  static let face = Face(
    """
    package
    [callable] public dynamic class Function {
      public static const length:int = 1
      native public function Function(...code)
      native public function get prototype():*
      native public function set prototype(value:*):void
      native public function get length():int
      native AS3 function call(thisObject:* = undefined, ...arguments):*
      native AS3 function apply(thisObject:* = undefined, arguments:* = undefined):*
      [hidden] native public function toString():String
      [hidden] native public function toLocaleString():String
    }
    """, natives)
}
