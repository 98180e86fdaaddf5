/// `SecurityError`.
enum SecurityErrorFace {
  static let face = Face(
    """
    package
    [callable] public dynamic class SecurityError extends Error {
      public static const length:int = 1
      native public function SecurityError(message:* = "", id:* = 0)
    }
    """, ErrorFace.natives)
}
