/// `flash.errors.DRMManagerError`.
enum DRMManagerErrorFace {
  static let face = Face(
    """
    package flash.errors
    [667] public class DRMManagerError extends Error {
      native public function DRMManagerError(message:String, id:int, subErrorID:int)
      native public function get subErrorID():int
      native public function toString():String
    }
    """, ErrorFace.natives)
}
