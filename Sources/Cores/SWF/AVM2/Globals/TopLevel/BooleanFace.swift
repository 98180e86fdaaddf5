/// `Boolean`.
enum BooleanFace {
  static let face = Face(
    """
    package
    public final class Boolean {
      public static const length:int = 1
      [factory] native public function Boolean(value:* = undefined, ...rest)
      native AS3 function toString():String
      native AS3 function valueOf():Boolean
    }
    """,
    natives)
}
