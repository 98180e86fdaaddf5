import FlashAVM2

/// `flash.media.AVTimeline`.
enum AVTimelineFace {
  static let face = Face(
    """
    package flash.media
    [688] public class AVTimeline {
      [slot] private var type:String
      [slot] private var virtualStartTime:Number
      [slot] private var virtualDuration:Number
      [slot] private var firstPeriodIndex:int
      [slot] private var lastPeriodIndex:int
      [slot] private var firstSubscribedTagIndex:int
      [slot] private var lastSubscribedTagIndex:int
      [slot] private var complete:Boolean
      native public function AVTimeline(type:String, virtualStartTime:Number, virtualDuration:Number,
        firstPeriodIndex:int, lastPeriodIndex:int, firstSubscribedTagIndex:int, lastSubscribedTagIndex:int,
        complete:Boolean)
      native public function get complete():Boolean
      native public function get firstPeriodIndex():int
      native public function get firstSubscribedTagIndex():int
      native public function get lastPeriodIndex():int
      native public function get lastSubscribedTagIndex():int
      native public function get type():String
      native public function get virtualDuration():Number
      native public function get virtualStartTime():Number
    }
    """)
}
