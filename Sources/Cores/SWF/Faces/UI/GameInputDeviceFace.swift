import FlashAVM2

/// `flash.ui.GameInputDevice`.
enum GameInputDeviceFace {
  static let face = Face(
    """
    package flash.ui
    import flash.utils.ByteArray
    [688] [payload] public final class GameInputDevice {
      public static const MAX_BUFFER_SIZE:int = 32000
      native public function get enabled():Boolean
      native public function set enabled(value:Boolean):void
      native public function get id():String
      native public function get name():String
      native public function get numControls():int
      native public function get sampleInterval():int
      native public function set sampleInterval(value:int):void
      native public function getControlAt(i:int):GameInputControl
      native public function getCachedSamples(data:ByteArray, append:Boolean = false):int
      native public function startCachingSamples(numSamples:int, controls:Vector.<String>):void
      native public function stopCachingSamples():void
    }
    """)
}
