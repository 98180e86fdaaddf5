import FlashAVM2

/// `flash.system.SystemUpdaterType`.
enum SystemUpdaterTypeFace {
  static let face = Face(
    """
    package flash.system
    public class SystemUpdaterType {
      public static const DRM:String = "drm"
      public static const SYSTEM:String = "system"
    }
    """)
}
