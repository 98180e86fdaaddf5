/// `flash.errors.EOFError`.
enum EOFErrorFace {
  static let face = Face(
    """
    package flash.errors
    public dynamic class EOFError extends IOError {
      native public function EOFError(message:String = "", id:int = 0)
    }
    """, ErrorFace.natives)
}
