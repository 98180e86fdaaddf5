import FlashAVM2

/// `flash.events.AVStatusEvent`.
enum AVStatusEventFace {
  static let face = Face(
    """
    package flash.events
    import flash.media.AVResult
    [688] public class AVStatusEvent extends Event {
      [slot] private var notificationType:String
      [slot] private var description:String
      [slot] private var result:AVResult
      native public function AVStatusEvent(type:String = "avStatus", bubbles:Boolean = false,
        cancelable:Boolean = false, notificationType:String = "", result:int = 0, description:String = "")
      public static const AV_STATUS:String = "avStatus"
      public static const BACKGROUND_MANIFEST_ERROR:String = "BackgroundManifestError"
      public static const BACKGROUND_MANIFEST_WARNING:String = "BackgroundManifestWarning"
      public static const BUFFER_STATE:String = "BufferState"
      public static const DECODER_TYPE:String = "DecoderType"
      public static const DIMENSION_CHANGE:String = "DimensionChange"
      public static const ERROR:String = "Error"
      public static const INSERTION_COMPLETE:String = "InsertionComplete"
      public static const LOAD_COMPLETE:String = "LoadComplete"
      public static const MANIFEST_UPDATE:String = "ManifestUpdate"
      public static const PLAY_STATE:String = "PlayState"
      public static const RENDER_TYPE:String = "RenderType"
      public static const SEEK_COMPLETE:String = "SeekComplete"
      public static const STEP_COMPLETE:String = "StepComplete"
      public static const STREAM_SWITCH:String = "StreamSwitch"
      public static const TRICKPLAY_ENDED:String = "TrickPlayEnded"
      public static const WARNING:String = "Warning"
      native public function get description():String
      native public function get notificationType():String
      native public function get result():AVResult
    }
    """)
}
