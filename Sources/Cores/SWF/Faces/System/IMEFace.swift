import FlashAVM2

/// `flash.system.IME`.
enum IMEFace {
  static let face = Face(
    """
    package flash.system
    import flash.events.EventDispatcher
    [abstract] public final class IME extends EventDispatcher {
      native public static function get conversionMode():String
      native public static function set conversionMode(value:String):void
      native public static function get enabled():Boolean
      native public static function set enabled(value:Boolean):void
      native public static function get isSupported():Boolean
      native public static function compositionAbandoned():void
      native public static function compositionSelectionChanged(start:int, end:int):void
      native public static function doConversion():void
      native public static function setCompositionString(composition:String):void
    }
    """)
}
