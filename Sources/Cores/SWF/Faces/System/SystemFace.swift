import FlashAVM2

/// `flash.system.System`.
enum SystemFace {
  static let face = Face(
    """
    package flash.system
    [abstract] public final class System {
      native public static function get freeMemory():Number
      native public static function get privateMemory():Number
      native public static function get totalMemory():uint
      native public static function get totalMemoryNumber():Number
      native public static function disposeXML(node:XML):void
      native public static function exit(code:uint):void
      native public static function gc():void
      native public static function pauseForGCIfCollectionImminent(imminence:Number = 0.75):void
      native public static function setClipboard(string:String):void
      native public static function get ime():IME
      native public static function get useCodePage():Boolean
      native public static function set useCodePage(value:Boolean):void
      native public static function get vmVersion():String
      native public static function pause():void
      native public static function resume():void
    }
    """)
}
