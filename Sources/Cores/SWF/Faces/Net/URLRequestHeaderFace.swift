import FlashAVM2

/// `flash.net.URLRequestHeader`.
enum URLRequestHeaderFace {
  static let face = Face(
    """
    package flash.net
    public final class URLRequestHeader {
      native public function URLRequestHeader(name:String = "", value:String = "")
      public var name:String
      public var value:String
    }
    """)
}
