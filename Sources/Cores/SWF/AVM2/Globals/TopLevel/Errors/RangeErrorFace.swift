/// `RangeError`.
enum RangeErrorFace {
  static let face = Face(
    """
    package
    [callable] public dynamic class RangeError extends Error {
      public static const length:int = 1
      native public function RangeError(message:* = "", id:* = 0)
    }
    """, ErrorFace.natives)
}
