import FlashAVM2

/// `flash.media.AVPeriodInfo`.
enum AVPeriodInfoFace {
  static let face = Face(
    """
    package flash.media
    [688] public class AVPeriodInfo {
      [slot] private var localStartTime:Number
      [slot] private var virtualStartTime:Number
      [slot] private var duration:Number
      [slot] private var firstCuePointIndex:int
      [slot] private var lastCuePointIndex:int
      [slot] private var firstSubscribedTagIndex:int
      [slot] private var lastSubscribedTagIndex:int
      [slot] private var userData:int
      [slot] private var supportsTrickPlay:Boolean
      [slot] private var targetDuration:Number
      native public function AVPeriodInfo(localStartTime:Number, virtualStartTime:Number, duration:Number,
        firstCuePointIndex:int, lastCuePointIndex:int, firstSubscribedTagIndex:int, lastSubscribedTagIndex:int,
        userData:int, supportsTrickPlay:Boolean, targetDuration:Number)
      native public function get duration():Number
      native public function get firstCuePointIndex():int
      native public function get firstSubscribedTagIndex():int
      native public function get lastCuePointIndex():int
      native public function get lastSubscribedTagIndex():int
      native public function get localStartTime():Number
      native public function get supportsTrickPlay():Boolean
      native public function get targetDuration():Number
      native public function get userData():int
      native public function get virtualStartTime():Number
    }
    """)
}
