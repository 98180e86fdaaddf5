import FlashAVM2

/// `flash.events.AVPlayStateEvent`.
enum AVPlayStateEventFace {
  static let face = Face(
    """
    package flash.events
    import flash.media.AVPlayState
    [688] public class AVPlayStateEvent extends Event {
      [slot] private var playState:AVPlayState
      native public function AVPlayStateEvent(type:String = "avPlayState", bubbles:Boolean = false,
        cancelable:Boolean = false, playState:int = 0)
      public static const AV_PLAY_STATE:String = "avPlayState"
      native public function get playState():AVPlayState
    }
    """)
}
