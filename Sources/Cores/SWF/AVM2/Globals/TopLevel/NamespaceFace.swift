/// `Namespace`.
enum NamespaceFace {
  static let face = Face(
    """
    package
    public final class Namespace {
      public static const length:int = 2
      [call] native public function Namespace(prefix:* = undefined, uri:* = undefined, ...rest)
      native public function Namespace(prefix:* = undefined, uri:* = undefined, ...rest)
      native public function get prefix():*
      native public function get uri():String
      native AS3 function toString():String
      native AS3 function valueOf():String
    }
    """, natives)
}
