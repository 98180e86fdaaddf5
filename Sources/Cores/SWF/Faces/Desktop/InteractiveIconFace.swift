import FlashAVM2

/// `flash.desktop.InteractiveIcon`.
enum InteractiveIconFace {
  static let face = Face(
    """
    package flash.desktop
    [air] public class InteractiveIcon extends Icon {
      native public function get height():int
      native public function get width():int
    }
    """)
}
