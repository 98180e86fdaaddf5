import FlashAVM2

/// `flash.events.GesturePhase`.
enum GesturePhaseFace {
  static let face = Face(
    """
    package flash.events
    [667] public final class GesturePhase {
      public static const ALL:String = "all"
      public static const BEGIN:String = "begin"
      public static const END:String = "end"
      public static const UPDATE:String = "update"
    }
    """)
}
