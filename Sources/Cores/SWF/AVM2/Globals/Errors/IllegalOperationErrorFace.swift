/// `flash.errors.IllegalOperationError`.
enum IllegalOperationErrorFace {
  static let face = Face(
    """
    package flash.errors
    public dynamic class IllegalOperationError extends Error {
      native public function IllegalOperationError(message:String = "", id:int = 0)
    }
    """, ErrorFace.natives)
}
