import FlashAVM2

/// `flash.media.AVNetworkingParams`.
enum AVNetworkingParamsFace {
  static let face = Face(
    """
    package flash.media
    public class AVNetworkingParams {
      [slot] private var forceNativeNetworking:Boolean
      [slot] private var readSetCookieHeader:Boolean
      [slot] private var useCookieHeaderForAllRequests:Boolean
      [slot] private var networkDownVerificationUrl:String
      [slot] private var appendRandomQueryParameter:String = ""
      native public function AVNetworkingParams(init_forceNativeNetworking:Boolean = false,
        init_readSetCookieHeader:Boolean = true, init_useCookieHeaderForAllRequests:Boolean = false,
        init_networkDownVerificationUrl:String = "")
      native public function get appendRandomQueryParameter():String
      native public function set appendRandomQueryParameter(value:String):void
      native public function get forceNativeNetworking():Boolean
      native public function set forceNativeNetworking(value:Boolean):void
      native public function get networkDownVerificationUrl():String
      native public function set networkDownVerificationUrl(value:String):void
      native public function get readSetCookieHeader():Boolean
      native public function set readSetCookieHeader(value:Boolean):void
      native public function get useCookieHeaderForAllRequests():Boolean
      native public function set useCookieHeaderForAllRequests(value:Boolean):void
    }
    """)
}
