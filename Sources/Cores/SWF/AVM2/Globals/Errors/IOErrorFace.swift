/// `flash.errors.IOError`.
enum IOErrorFace {
  static let face = Face(
    """
    package flash.errors
    public dynamic class IOError extends Error {
      native public function IOError(message:String = "", id:int = 0)
    }
    """, ErrorFace.natives)
}
