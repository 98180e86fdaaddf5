/// `RegExp`.
enum RegExpFace {
  static let face = Face(
    """
    package
    [payload] public dynamic class RegExp {
      public static const length:int = 1
      [call] native public function RegExp(pattern:* = undefined, options:* = undefined, ...rest)
      native public function RegExp(pattern:* = undefined, options:* = undefined, ...rest)
      native public function get source():String
      native public function get global():Boolean
      native public function get ignoreCase():Boolean
      native public function get multiline():Boolean
      native public function get dotall():Boolean
      native public function get extended():Boolean
      native public function get lastIndex():int
      native public function set lastIndex(value:int):void
      native AS3 function exec(text:String = ""):*
      native AS3 function test(text:String = ""):Boolean
      [hidden] native public function toString():String
    }
    """,
    natives)
}
