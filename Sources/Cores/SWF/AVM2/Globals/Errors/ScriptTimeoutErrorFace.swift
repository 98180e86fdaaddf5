/// `flash.errors.ScriptTimeoutError`.
enum ScriptTimeoutErrorFace {
  static let face = Face(
    """
    package flash.errors
    public dynamic class ScriptTimeoutError extends Error {
      native public function ScriptTimeoutError(message:String = "", id:int = 0)
    }
    """, ErrorFace.natives)
}
