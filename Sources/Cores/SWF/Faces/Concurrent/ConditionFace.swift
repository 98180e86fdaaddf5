import FlashAVM2

/// `flash.concurrent.Condition`.
enum ConditionFace {
  static let face = Face(
    """
    package flash.concurrent
    [684] [payload] public final class Condition {
      native public function Condition(mutex:Mutex)
      public static const isSupported:Boolean
      native public function get mutex():Mutex
      native public function wait(timeout:Number = -1):Boolean
      native public function notify():void
      native public function notifyAll():void
    }
    """)
}
