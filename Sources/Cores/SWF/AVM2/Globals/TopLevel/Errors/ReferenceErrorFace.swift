/// `ReferenceError`.
enum ReferenceErrorFace {
  static let face = Face(
    """
    package
    [callable] public dynamic class ReferenceError extends Error {
      public static const length:int = 1
      native public function ReferenceError(message:* = "", id:* = 0)
    }
    """, ErrorFace.natives)
}
