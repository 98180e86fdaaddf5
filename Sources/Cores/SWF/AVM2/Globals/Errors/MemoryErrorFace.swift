/// `flash.errors.MemoryError`.
enum MemoryErrorFace {
  static let face = Face(
    """
    package flash.errors
    public dynamic class MemoryError extends Error {
      native public function MemoryError(message:String = "", id:int = 0)
    }
    """, ErrorFace.natives)
}
