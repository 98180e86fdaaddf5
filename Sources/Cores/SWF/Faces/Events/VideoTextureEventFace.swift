import FlashAVM2

/// `flash.events.VideoTextureEvent`.
enum VideoTextureEventFace {
  static let face = Face(
    """
    package flash.events
    public class VideoTextureEvent extends Event {
      [slot] private var status:String
      [slot] private var colorSpace:String
      native public function VideoTextureEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        status:String = null, colorSpace:String = null)
      [706] public const codecInfo:String
      [706] public static const RENDER_STATE:String = "renderState"
      [706] native public function get colorSpace():String
      [706] native public function get status():String
    }
    """)
}
