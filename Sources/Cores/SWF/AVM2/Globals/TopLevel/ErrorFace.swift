/// `Error`.
enum ErrorFace {
  static let face = Face(
    """
    package
    [callable] public dynamic class Error {
      [slot] public var message:*
      [slot] public var name:*
      [slot] private var _errorID:int
      [slot] private var _stack:*
      [slot] private var _placedStack:*
      public static const length:int = 1
      native public function Error(message:* = "", id:* = 0)
      native public static function getErrorMessage(id:int):String
      native public static function throwError(type:Class, id:uint, ...rest):*
      native public function get errorID():int
      native public function getStackTrace():String
      [hidden] native public function toString():String
    }
    """, natives)
}
