import FlashAVM2

/// `flash.net.URLRequestHeader`.
enum URLRequestHeaderFace {
  static let face = Face(
    """
    package flash.net
    public final class URLRequestHeader {
      [slot] public var name:String
      [slot] public var value:String
      native public function URLRequestHeader(name:String = "", value:String = "")
    }
    """)
}
