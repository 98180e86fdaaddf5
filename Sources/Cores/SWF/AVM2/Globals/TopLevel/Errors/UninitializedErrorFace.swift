/// `UninitializedError`.
enum UninitializedErrorFace {
  static let face = Face(
    """
    package
    [callable] public dynamic class UninitializedError extends Error {
      public static const length:int = 1
      native public function UninitializedError(message:* = "", id:* = 0)
    }
    """, ErrorFace.natives)
}
