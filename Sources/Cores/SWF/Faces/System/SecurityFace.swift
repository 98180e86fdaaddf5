import FlashAVM2

/// `flash.system.Security`.
enum SecurityFace {
  static let face = Face(
    """
    package flash.system
    [abstract] public final class Security {
      [air] public static const APPLICATION:String = "application"
      public static const LOCAL_TRUSTED:String = "localTrusted"
      public static const LOCAL_WITH_FILE:String = "localWithFile"
      public static const LOCAL_WITH_NETWORK:String = "localWithNetwork"
      public static const REMOTE:String = "remote"
      native public static function get pageDomain():String
      native public static function get sandboxType():String
      native public static function allowDomain(...domains):void
      native public static function allowInsecureDomain(...domains):void
      native public static function loadPolicyFile(url:String):void
      native public static function showSettings(panel:String = "default"):void
      native public static function get exactSettings():Boolean
      native public static function set exactSettings(value:Boolean):void
      [706] native public static function get disableAVM1Loading():Boolean
      [706] native public static function set disableAVM1Loading(value:Boolean):void
    }
    """)
}
