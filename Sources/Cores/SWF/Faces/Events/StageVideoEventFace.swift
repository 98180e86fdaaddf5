import FlashAVM2

/// `flash.events.StageVideoEvent`.
enum StageVideoEventFace {
  static let face = Face(
    """
    package flash.events
    [667] public class StageVideoEvent extends Event {
      [slot] private var status:String
      [slot] private var colorSpace:String
      native public function StageVideoEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        status:String = null, colorSpace:String = null)
      public const codecInfo:String
      public static const RENDER_STATE:String = "renderState"
      public static const RENDER_STATUS_ACCELERATED:String = "accelerated"
      public static const RENDER_STATUS_SOFTWARE:String = "software"
      public static const RENDER_STATUS_UNAVAILABLE:String = "unavailable"
      native public function get colorSpace():String
      native public function get status():String
    }
    """)
}
