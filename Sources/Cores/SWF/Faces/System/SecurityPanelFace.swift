import FlashAVM2

/// `flash.system.SecurityPanel`.
enum SecurityPanelFace {
  static let face = Face(
    """
    package flash.system
    public final class SecurityPanel {
      public static const CAMERA:String = "camera"
      public static const DEFAULT:String = "default"
      public static const DISPLAY:String = "display"
      public static const LOCAL_STORAGE:String = "localStorage"
      public static const MICROPHONE:String = "microphone"
      public static const PRIVACY:String = "privacy"
      public static const SETTINGS_MANAGER:String = "settingsManager"
    }
    """)
}
