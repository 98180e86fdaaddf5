import FlashAVM2

/// `flash.net.URLLoader`.
enum URLLoaderFace {
  static let face = Face(
    """
    package flash.net
    import flash.events.EventDispatcher
    public class URLLoader extends EventDispatcher {
      native public function URLLoader(request:URLRequest = null)
      public var bytesLoaded:uint
      public var bytesTotal:uint
      public var data:*
      public var dataFormat:String = "text"
      native public function close():void
      native public function load(request:URLRequest):void
    }
    """)
}
