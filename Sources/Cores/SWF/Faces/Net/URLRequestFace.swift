import FlashAVM2

/// `flash.net.URLRequest`.
enum URLRequestFace {
  static let face = Face(
    """
    package flash.net
    public final class URLRequest {
      [slot] private var url:String
      [slot] private var method:String = "GET"
      [slot] private var data:Object
      [slot] private var contentType:String = "application/x-www-form-urlencoded"
      [slot] private var digest:String
      [slot] private var requestHeaders:Array
      native public function URLRequest(url:String = null)
      native public function get contentType():String
      native public function set contentType(value:String):void
      native public function get data():Object
      native public function set data(value:Object):void
      native public function get digest():String
      native public function set digest(value:String):void
      native public function get method():String
      native public function set method(value:String):void
      native public function get requestHeaders():Array
      native public function set requestHeaders(value:Array):void
      native public function get url():String
      native public function set url(value:String):void
    }
    """)
}
