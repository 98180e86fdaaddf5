import FlashAVM2

/// `flash.display.SWFVersion`.
enum SWFVersionFace {
  static let face = Face(
    """
    package flash.display
    public final class SWFVersion {
      public static const FLASH1:uint = 1
      public static const FLASH2:uint = 2
      public static const FLASH3:uint = 3
      public static const FLASH4:uint = 4
      public static const FLASH5:uint = 5
      public static const FLASH6:uint = 6
      public static const FLASH7:uint = 7
      public static const FLASH8:uint = 8
      public static const FLASH9:uint = 9
      public static const FLASH10:uint = 10
      public static const FLASH11:uint = 11
      public static const FLASH12:uint = 12
    }
    """)
}
