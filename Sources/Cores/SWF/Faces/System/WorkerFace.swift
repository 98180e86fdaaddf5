import FlashAVM2

/// `flash.system.Worker`.
enum WorkerFace {
  static let face = Face(
    """
    package flash.system
    import flash.events.EventDispatcher
    [682] [abstract] public final class Worker extends EventDispatcher {
      [slot] private var shared:Object
      native public static function get current():Worker
      native public static function get isSupported():Boolean
      native public function createMessageChannel(receiver:Worker):MessageChannel
      native public function getSharedProperty(key:String):*
      native public function setSharedProperty(key:String, value:*):void
      native public function start():void
      native public function get isPrimordial():Boolean
      native public function get state():String
      native public function terminate():Boolean
    }
    """)
}
