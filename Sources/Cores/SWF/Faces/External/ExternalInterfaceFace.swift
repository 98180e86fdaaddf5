import FlashAVM2

/// `flash.external.ExternalInterface`.
enum ExternalInterfaceFace {
  static let face = Face(
    """
    package flash.external
    [abstract] public final class ExternalInterface {
      native public static function get available():Boolean
      native public static function get objectID():String
      native public static function addCallback(functionName:String, closure:Function):void
      native public static function call(functionName:String, ...arguments):*
      native public static function get marshallExceptions():Boolean
      native public static function set marshallExceptions(value:Boolean):void
    }
    """)
}
