import FlashAVM2

/// `flash.automation.StageCaptureEvent`.
enum StageCaptureEventFace {
  static let face = Face(
    """
    package flash.automation
    import flash.events.Event
    public class StageCaptureEvent extends Event {
      [slot] private var url:String
      [slot] private var checksum:uint
      [slot] private var pts:Number
      native public function StageCaptureEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        url:String = "", checksum:uint = 0, pts:Number = 0)
      public static const CAPTURE:String = "capture"
      native public function get checksum():uint
      native public function get pts():Number
      native public function get url():String
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
