/// `ArgumentError`.
enum ArgumentErrorFace {
  static let face = Face(
    """
    package
    [callable] public dynamic class ArgumentError extends Error {
      public static const length:int = 1
      native public function ArgumentError(message:* = "", id:* = 0)
    }
    """, ErrorFace.natives)
}
