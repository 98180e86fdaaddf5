/// `TypeError`.
enum TypeErrorFace {
  static let face = Face(
    """
    package
    [callable] public dynamic class TypeError extends Error {
      public static const length:int = 1
      native public function TypeError(message:* = "", id:* = 0)
    }
    """, ErrorFace.natives)
}
