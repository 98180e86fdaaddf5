import FlashAVM2

/// `flash.ui.Mouse`.
enum MouseFace {
  static let face = Face(
    """
    package flash.ui
    [abstract] public final class Mouse {
      native public static function get supportsCursor():Boolean
      native public static function get supportsNativeCursor():Boolean
      native public static function hide():void
      native public static function registerCursor(name:String, cursor:MouseCursorData):void
      native public static function show():void
      native public static function unregisterCursor(name:String):void
      [667] native public static function get cursor():String
      [667] native public static function set cursor(value:String):void
    }
    """)
}
