import FlashAVM2

/// `flash.desktop.SystemIdleMode`.
enum SystemIdleModeFace {
  static let face = Face(
    """
    package flash.desktop
    [air] public final class SystemIdleMode {
      public static const KEEP_AWAKE:String = "keepAwake"
      public static const NORMAL:String = "normal"
    }
    """)
}
