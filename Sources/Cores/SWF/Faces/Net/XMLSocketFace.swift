import FlashAVM2

/// `flash.net.XMLSocket`.
enum XMLSocketFace {
  static let face = Face(
    """
    package flash.net
    import flash.events.EventDispatcher
    public class XMLSocket extends EventDispatcher {
      [slot] private var connected:Boolean
      [slot] private var timeout:int = 20000
      native public function XMLSocket(host:String = null, port:int = 0)
      native public function get connected():Boolean
      native public function get timeout():int
      native public function set timeout(value:int):void
      native public function close():void
      native public function connect(host:String, port:int):void
      native public function send(object:*):void
    }
    """)
}
