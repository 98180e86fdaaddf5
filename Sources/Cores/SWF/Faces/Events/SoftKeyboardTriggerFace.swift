import FlashAVM2

/// `flash.events.SoftKeyboardTrigger`.
enum SoftKeyboardTriggerFace {
  static let face = Face(
    """
    package flash.events
    [670] public class SoftKeyboardTrigger {
      public static const CONTENT_TRIGGERED:String = "contentTriggered"
      public static const USER_TRIGGERED:String = "userTriggered"
    }
    """)
}
