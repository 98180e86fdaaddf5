import FlashAVM2

/// `flash.desktop.NativeProcess`.
enum NativeProcessFace {
  static let face = Face(
    """
    package flash.desktop
    import flash.events.EventDispatcher
    [air] public class NativeProcess extends EventDispatcher {
      native public static function get isSupported():Boolean
      native public function start(info:NativeProcessStartupInfo):void
    }
    """)
}
