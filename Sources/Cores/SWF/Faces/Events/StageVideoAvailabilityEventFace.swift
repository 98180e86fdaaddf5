import FlashAVM2

/// `flash.events.StageVideoAvailabilityEvent`.
enum StageVideoAvailabilityEventFace {
  static let face = Face(
    """
    package flash.events
    [670] public class StageVideoAvailabilityEvent extends Event {
      [slot] private var availability:String
      native public function StageVideoAvailabilityEvent(type:String, bubbles:Boolean = false,
        cancelable:Boolean = false, availability:String = null)
      public const driver:String
      public const reason:String
      public static const STAGE_VIDEO_AVAILABILITY:String = "stageVideoAvailability"
      native public function get availability():String
    }
    """)
}
