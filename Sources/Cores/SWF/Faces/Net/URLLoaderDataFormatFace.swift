import FlashAVM2

/// `flash.net.URLLoaderDataFormat`.
enum URLLoaderDataFormatFace {
  static let face = Face(
    """
    package flash.net
    public final class URLLoaderDataFormat {
      public static const BINARY:String = "binary"
      public static const TEXT:String = "text"
      public static const VARIABLES:String = "variables"
    }
    """)
}
