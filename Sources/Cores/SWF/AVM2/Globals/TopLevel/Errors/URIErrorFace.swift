/// `URIError`.
enum URIErrorFace {
  static let face = Face(
    """
    package
    [callable] public dynamic class URIError extends Error {
      public static const length:int = 1
      native public function URIError(message:* = "", id:* = 0)
    }
    """, ErrorFace.natives)
}
