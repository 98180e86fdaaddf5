import FlashAVM2

/// `flash.display.Screen`.
enum ScreenFace {
  static let face = Face(
    """
    package flash.display
    import flash.events.EventDispatcher
    import flash.geom.Rectangle
    [air] public final class Screen extends EventDispatcher {
      native public static function get mainScreen():Screen
      native public function get visibleBounds():Rectangle
    }
    """)
}
