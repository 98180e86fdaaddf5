import FlashAVM2

/// `flash.net.LocalConnection`.
enum LocalConnectionFace {
  static let face = Face(
    """
    package flash.net
    import flash.events.EventDispatcher
    public class LocalConnection extends EventDispatcher {
      [slot] private var client:Object
      [slot] private var address:String
      [slot] private var isPerUser:Boolean
      [667] native public static function get isSupported():Boolean
      native public function get client():Object
      native public function set client(value:Object):void
      native public function get domain():String
      native public function allowDomain(...domains):void
      native public function allowInsecureDomain(...domains):void
      native public function close():void
      native public function connect(connectionName:String):void
      native public function send(connectionName:String, methodName:String, ...arguments):void
      [667] native public function get isPerUser():Boolean
      [667] native public function set isPerUser(value:Boolean):void
    }
    """)
}
