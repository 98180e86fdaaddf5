import FlashAVM2

/// `flash.desktop.NativeDragManager`.
enum NativeDragManagerFace {
  static let face = Face(
    """
    package flash.desktop
    [air] [abstract] public class NativeDragManager {
      [air] native public static function get isSupported():Boolean
    }
    """)
}
