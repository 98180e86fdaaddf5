import FlashAVM2

/// `flash.events.DRMAuthenticateEvent`.
enum DRMAuthenticateEventFace {
  static let face = Face(
    """
    package flash.events
    import flash.net.NetStream
    [air] public class DRMAuthenticateEvent extends Event {
      [slot] private var header:String
      [slot] private var usernamePrompt:String
      [slot] private var passwordPrompt:String
      [slot] private var urlPrompt:String
      [slot] private var authenticationType:String
      [slot] private var netstream:NetStream
      native public function DRMAuthenticateEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        header:String = "", userPrompt:String = "", passPrompt:String = "", urlPrompt:String = "",
        authenticationType:String = "", netstream:NetStream = null)
      public static const AUTHENTICATION_TYPE_DRM:String = "drm"
      public static const AUTHENTICATION_TYPE_PROXY:String = "proxy"
      public static const DRM_AUTHENTICATE:String = "drmAuthenticate"
      native public function get authenticationType():String
      native public function get header():String
      native public function get netstream():NetStream
      native public function get passwordPrompt():String
      native public function get urlPrompt():String
      native public function get usernamePrompt():String
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
