import FlashAVM2

/// `flash.net.drm.LoadVoucherSetting`.
enum LoadVoucherSettingFace {
  static let face = Face(
    """
    package flash.net.drm
    [667] public final class LoadVoucherSetting {
      public static const ALLOW_SERVER:String = "allowServer"
      public static const FORCE_REFRESH:String = "forceRefresh"
      public static const LOCAL_ONLY:String = "localOnly"
    }
    """)
}
