import FlashAVM2

/// `flash.ui.Multitouch`.
enum MultitouchFace {
  static let face = Face(
    """
    package flash.ui
    [abstract] public final class Multitouch {
      native public static function get inputMode():String
      native public static function set inputMode(value:String):void
      native public static function get mapTouchToMouse():Boolean
      native public static function set mapTouchToMouse(value:Boolean):void
      native public static function get maxTouchPoints():int
      native public static function get supportedGestures():Vector.<String>
      native public static function get supportsGestureEvents():Boolean
      native public static function get supportsTouchEvents():Boolean
    }
    """)
}
