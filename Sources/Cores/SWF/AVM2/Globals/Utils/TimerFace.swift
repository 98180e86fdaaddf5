/// `flash.utils.Timer`.
enum TimerFace {
  static let face = Face(
    """
    package flash.utils
    import flash.events.EventDispatcher
    public class Timer extends EventDispatcher {
      [slot] private var delay:Number
      [slot] private var repeatCount:int
      [slot] private var currentCount:int
      [slot] private var id:int
      native public function Timer(delay:Number, repeatCount:int = 0)
      native public function get delay():Number
      native public function set delay(value:Number):void
      native public function get repeatCount():int
      native public function set repeatCount(value:int):void
      native public function get currentCount():int
      native public function get running():Boolean
      native public function start():void
      native public function stop():void
      native public function reset():void
    }
    """)
}
