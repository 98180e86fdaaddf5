import FlashAVM2

/// `flash.events.UncaughtErrorEvents`.
enum UncaughtErrorEventsFace {
  static let face = Face(
    """
    package flash.events
    [667] public class UncaughtErrorEvents extends EventDispatcher {
    }
    """)
}
