import FlashAVM2

/// `flash.net.URLRequestMethod`.
enum URLRequestMethodFace {
  static let face = Face(
    """
    package flash.net
    public final class URLRequestMethod {
      public static const DELETE:String = "DELETE"
      public static const GET:String = "GET"
      public static const HEAD:String = "HEAD"
      public static const OPTIONS:String = "OPTIONS"
      public static const POST:String = "POST"
      public static const PUT:String = "PUT"
    }
    """)
}
