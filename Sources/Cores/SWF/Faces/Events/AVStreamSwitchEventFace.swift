import FlashAVM2

/// `flash.events.AVStreamSwitchEvent`.
enum AVStreamSwitchEventFace {
  static let face = Face(
    """
    package flash.events
    [688] public class AVStreamSwitchEvent extends Event {
      [slot] private var time:Number
      [slot] private var switchType:int
      [slot] private var bitrate:int
      [slot] private var description:String
      [slot] private var userData:int
      native public function AVStreamSwitchEvent(type:String = "avStreamSwitch", bubbles:Boolean = false,
        cancelable:Boolean = false, time:Number = 0.0, switchType:int = 0, bitrate:int = 0, description:String = "",
        userData:int = 0)
      public static const ABR_SWITCH:int = 0
      public static const AV_STREAM_SWITCH:String = "avStreamSwitch"
      public static const PERIOD_SWITCH:int = 1
      native public function get bitrate():int
      native public function get description():String
      native public function get switchType():int
      native public function get time():Number
      native public function get userData():int
    }
    """)
}
