/// `SyntaxError`.
enum SyntaxErrorFace {
  static let face = Face(
    """
    package
    [callable] public dynamic class SyntaxError extends Error {
      public static const length:int = 1
      native public function SyntaxError(message:* = "", id:* = 0)
    }
    """, ErrorFace.natives)
}
