/// `VerifyError`.
enum VerifyErrorFace {
  static let face = Face(
    """
    package
    [callable] public dynamic class VerifyError extends Error {
      public static const length:int = 1
      native public function VerifyError(message:* = "", id:* = 0)
    }
    """, ErrorFace.natives)
}
