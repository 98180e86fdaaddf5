import FlashAVM2

/// `flash.net.URLLoader`.
enum URLLoaderFace {
  static let face = Face(
    """
    package flash.net
    import flash.events.EventDispatcher
    public class URLLoader extends EventDispatcher {
      [slot] public var bytesLoaded:uint
      [slot] public var bytesTotal:uint
      [slot] public var data:*
      [slot] public var dataFormat:String = "text"
      [slot] private var ticket:uint
      native public function URLLoader(request:URLRequest = null)
      native public function close():void
      native public function load(request:URLRequest):void
    }
    """)
}
