/// `flash.errors.InvalidSWFError`.
enum InvalidSWFErrorFace {
  static let face = Face(
    """
    package flash.errors
    public dynamic class InvalidSWFError extends Error {
      native public function InvalidSWFError(message:String = "", id:int = 0)
    }
    """, ErrorFace.natives)
}
