import FlashAVM2

/// `flash.media.H264Level`.
enum H264LevelFace {
  static let face = Face(
    """
    package flash.media
    [674] public final class H264Level {
      public static const LEVEL_1:String = "1"
      public static const LEVEL_1_1:String = "1.1"
      public static const LEVEL_1_2:String = "1.2"
      public static const LEVEL_1_3:String = "1.3"
      public static const LEVEL_1B:String = "1b"
      public static const LEVEL_2:String = "2"
      public static const LEVEL_2_1:String = "2.1"
      public static const LEVEL_2_2:String = "2.2"
      public static const LEVEL_3:String = "3"
      public static const LEVEL_3_1:String = "3.1"
      public static const LEVEL_3_2:String = "3.2"
      public static const LEVEL_4:String = "4"
      public static const LEVEL_4_1:String = "4.1"
      public static const LEVEL_4_2:String = "4.2"
      public static const LEVEL_5:String = "5"
      public static const LEVEL_5_1:String = "5.1"
    }
    """)
}
