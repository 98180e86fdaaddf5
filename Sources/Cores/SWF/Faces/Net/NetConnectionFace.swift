import FlashAVM2

/// `flash.net.NetConnection`.
enum NetConnectionFace {
  static let face = Face(
    """
    package flash.net
    import flash.events.EventDispatcher
    public class NetConnection extends EventDispatcher {
      [slot] private var client:Object
      [slot] private var uri:String
      [slot] private var connected:Boolean
      [slot] private var remoting:Boolean
      [slot] private var objectEncoding:uint = 3
      [slot] private var maxPeerConnections:uint = 8
      [slot] private var proxyType:String = "none"
      [slot] private var ticket:uint
      native public static function get defaultObjectEncoding():uint
      native public static function set defaultObjectEncoding(value:uint):void
      native public function get client():Object
      native public function set client(value:Object):void
      native public function get connected():Boolean
      native public function get connectedProxyType():String
      [667] native public function get farID():String
      [667] native public function get farNonce():String
      [667] native public function get maxPeerConnections():uint
      [667] native public function set maxPeerConnections(value:uint):void
      [667] native public function get nearID():String
      [667] native public function get nearNonce():String
      native public function get objectEncoding():uint
      native public function set objectEncoding(value:uint):void
      native public function get protocol():String
      native public function get proxyType():String
      native public function set proxyType(value:String):void
      native public function get unconnectedPeerStreams():Array
      native public function get uri():String
      native public function get usingTLS():Boolean
      native public function addHeader(operation:String, mustUnderstand:Boolean = false, param:Object = null):void
      native public function call(command:String, responder:Responder, ...arguments):void
      native public function close():void
      native public function connect(command:String, ...arguments):void
    }
    """)
}
