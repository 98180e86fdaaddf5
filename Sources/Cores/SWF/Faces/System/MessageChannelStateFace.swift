import FlashAVM2

/// `flash.system.MessageChannelState`.
enum MessageChannelStateFace {
  static let face = Face(
    """
    package flash.system
    [682] public final class MessageChannelState {
      public static const CLOSED:String = "closed"
      public static const CLOSING:String = "closing"
      public static const OPEN:String = "open"
    }
    """)
}
