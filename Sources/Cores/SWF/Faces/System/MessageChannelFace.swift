import FlashAVM2

/// `flash.system.MessageChannel`.
enum MessageChannelFace {
  static let face = Face(
    """
    package flash.system
    import flash.events.EventDispatcher
    [682] [abstract] public final class MessageChannel extends EventDispatcher {
      [slot] private var state:String
      [slot] private var queue:Array
      native public function get state():String
      native public function send(arg:*, queueLimit:int = -1):void
      native public function get messageAvailable():Boolean
      native public function receive(blockUntilReceived:Boolean = false):*
      native public function close():void
    }
    """)
}
