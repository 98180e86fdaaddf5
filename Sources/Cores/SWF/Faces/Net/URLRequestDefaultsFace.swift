import FlashAVM2

/// `flash.net.URLRequestDefaults`.
enum URLRequestDefaultsFace {
  static let face = Face(
    """
    package flash.net
    [air] public class URLRequestDefaults {
      native public static function get authenticate():Boolean
      native public static function set authenticate(value:Boolean):void
      native public static function get cacheResponse():Boolean
      native public static function set cacheResponse(value:Boolean):void
      native public static function get followRedirects():Boolean
      native public static function set followRedirects(value:Boolean):void
      native public static function get idleTimeout():Number
      native public static function set idleTimeout(value:Number):void
      native public static function get manageCookies():Boolean
      native public static function set manageCookies(value:Boolean):void
      native public static function get useCache():Boolean
      native public static function set useCache(value:Boolean):void
      native public static function get userAgent():String
      native public static function set userAgent(value:String):void
      native public static function setLoginCredentialsForHost(hostname:String, user:String, password:String):*
    }
    """)
}
