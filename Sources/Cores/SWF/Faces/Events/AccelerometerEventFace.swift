import FlashAVM2

/// `flash.events.AccelerometerEvent`.
enum AccelerometerEventFace {
  static let face = Face(
    """
    package flash.events
    [667] public class AccelerometerEvent extends Event {
      [slot] private var timestamp:Number
      [slot] private var accelerationX:Number
      [slot] private var accelerationY:Number
      [slot] private var accelerationZ:Number
      native public function AccelerometerEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        timestamp:Number = 0, accelerationX:Number = 0, accelerationY:Number = 0, accelerationZ:Number = 0)
      public static const UPDATE:String = "update"
      native public function get accelerationX():Number
      native public function set accelerationX(value:Number):void
      native public function get accelerationY():Number
      native public function set accelerationY(value:Number):void
      native public function get accelerationZ():Number
      native public function set accelerationZ(value:Number):void
      native public function get timestamp():Number
      native public function set timestamp(value:Number):void
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
