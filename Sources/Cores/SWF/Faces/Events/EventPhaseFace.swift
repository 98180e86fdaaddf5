import FlashAVM2

/// `flash.events.EventPhase`.
enum EventPhaseFace {
  static let face = Face(
    """
    package flash.events
    public final class EventPhase {
      public static const CAPTURING_PHASE:uint = 1
      public static const AT_TARGET:uint = 2
      public static const BUBBLING_PHASE:uint = 3
    }
    """)
}
