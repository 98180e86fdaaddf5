/// `flash.errors.StackOverflowError`.
enum StackOverflowErrorFace {
  static let face = Face(
    """
    package flash.errors
    public dynamic class StackOverflowError extends Error {
      native public function StackOverflowError(message:String = "", id:int = 0)
    }
    """, ErrorFace.natives)
}
