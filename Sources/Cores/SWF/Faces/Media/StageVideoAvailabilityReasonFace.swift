import FlashAVM2

/// `flash.media.StageVideoAvailabilityReason`.
enum StageVideoAvailabilityReasonFace {
  static let face = Face(
    """
    package flash.media
    [688] public final class StageVideoAvailabilityReason {
      public static const DRIVER_TOO_OLD:String = "driverTooOld"
      public static const NO_ERROR:String = "noError"
      public static const UNAVAILABLE:String = "unavailable"
      public static const USER_DISABLED:String = "userDisabled"
      public static const WMODE_INCOMPATIBLE:String = "wModeIncompatible"
    }
    """)
}
