/// `DefinitionError`.
enum DefinitionErrorFace {
  static let face = Face(
    """
    package
    [callable] public dynamic class DefinitionError extends Error {
      public static const length:int = 1
      native public function DefinitionError(message:* = "", id:* = 0)
    }
    """, ErrorFace.natives)
}
