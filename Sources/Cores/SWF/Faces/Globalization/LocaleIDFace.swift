import FlashAVM2

/// `flash.globalization.LocaleID`.
enum LocaleIDFace {
  static let face = Face(
    """
    package flash.globalization
    [667] [payload] public final class LocaleID {
      native public function LocaleID(name:String)
      public static const DEFAULT:String = "i-default"
      native public static function determinePreferredLocales(want:Vector.<String>, have:Vector.<String>,
        keyword:String = "userinterface"):Vector.<String>
      native public function get lastOperationStatus():String
      native public function get name():String
      native public function getKeysAndValues():Object
      native public function getLanguage():String
      native public function getRegion():String
      native public function getScript():String
      native public function getVariant():String
      native public function isRightToLeft():Boolean
    }
    """)
}
