import FlashAVM2

/// `flash.events.AudioOutputChangeEvent`.
enum AudioOutputChangeEventFace {
  static let face = Face(
    """
    package flash.events
    [724] public class AudioOutputChangeEvent extends Event {
      [slot] private var reason:String
      native public function AudioOutputChangeEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        reason:String = null)
      public static const AUDIO_OUTPUT_CHANGE:String = "audioOutputChange"
      native public function get reason():String
    }
    """)
}
