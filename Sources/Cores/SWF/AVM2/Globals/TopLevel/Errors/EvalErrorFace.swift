/// `EvalError`.
enum EvalErrorFace {
  static let face = Face(
    """
    package
    [callable] public dynamic class EvalError extends Error {
      public static const length:int = 1
      native public function EvalError(message:* = "", id:* = 0)
    }
    """, ErrorFace.natives)
}
