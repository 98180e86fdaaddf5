import FlashAVM2

/// `flash.events.VideoEvent`.
enum VideoEventFace {
  static let face = Face(
    """
    package flash.events
    [670] public class VideoEvent extends Event {
      [slot] private var status:String
      native public function VideoEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        status:String = null)
      public const codecInfo:String
      public static const RENDER_STATE:String = "renderState"
      public static const RENDER_STATUS_ACCELERATED:String = "accelerated"
      public static const RENDER_STATUS_SOFTWARE:String = "software"
      public static const RENDER_STATUS_UNAVAILABLE:String = "unavailable"
      native public function get status():String
    }
    """)
}
