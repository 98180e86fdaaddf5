/// `builtin.as$0.MethodClosure`.
enum MethodClosureFace {
  static let face = Face(
    """
    package builtin.as$0
    [abstract] public final class MethodClosure extends Function {
      native public function MethodClosure()
      native override public function get prototype():*
      native override public function set prototype(value:*):void
    }
    """, natives)
}
