import FlashAVM2

/// `flash.ui.KeyLocation`.
enum KeyLocationFace {
  static let face = Face(
    """
    package flash.ui
    public final class KeyLocation {
      public static const STANDARD:uint = 0
      public static const LEFT:uint = 1
      public static const RIGHT:uint = 2
      public static const NUM_PAD:uint = 3
      [air] public static const D_PAD:uint = 4
    }
    """)
}
