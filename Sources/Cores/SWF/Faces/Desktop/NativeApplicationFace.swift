import FlashAVM2

/// `flash.desktop.NativeApplication`.
enum NativeApplicationFace {
  static let face = Face(
    """
    package flash.desktop
    import flash.events.EventDispatcher
    import flash.display.NativeWindow
    [air] public final class NativeApplication extends EventDispatcher {
      native public static function get nativeApplication():NativeApplication
      [air] native public static function get supportsDefaultApplication():Boolean
      native public static function get supportsDockIcon():Boolean
      native public static function get supportsMenu():Boolean
      [air] native public static function get supportsStartAtLogin():Boolean
      native public static function get supportsSystemTrayIcon():Boolean
      native public function get activeWindow():NativeWindow
      native public function get applicationDescriptor():XML
      native public function get applicationID():String
      native public function get autoExit():Boolean
      native public function set autoExit(value:Boolean):void
      [air] native public function get executeInBackground():Boolean
      [air] native public function set executeInBackground(value:Boolean):void
      native public function get icon():InteractiveIcon
      native public function get idleThreshold():int
      native public function set idleThreshold(value:int):void
      [air] native public function get isActive():Boolean
      [air] native public function get isCompiledAOT():Boolean
      native public function get openedWindows():Array
      native public function get publisherID():String
      native public function get runtimePatchLevel():uint
      native public function get runtimeVersion():String
      native public function get startAtLogin():Boolean
      native public function set startAtLogin(value:Boolean):void
      [air] native public function get systemIdleMode():String
      [air] native public function set systemIdleMode(value:String):void
      native public function get timeSinceLastUserInput():int
      native public function activate(window:NativeWindow = null):void
      native public function clear():Boolean
      native public function copy():Boolean
      native public function cut():Boolean
      native public function exit(exitCode:int = 0):void
      native public function getDefaultApplication(extension:String):String
      native public function isSetAsDefaultApplication(extension:String):Boolean
      native public function paste():Boolean
      native public function removeAsDefaultApplication(extension:String):void
      native public function selectAll():Boolean
      native public function setAsDefaultApplication(extension:String):void
    }
    """)
}
