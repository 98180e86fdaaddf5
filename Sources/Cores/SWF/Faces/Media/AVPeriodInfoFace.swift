import FlashAVM2

/// `flash.media.AVPeriodInfo`.
enum AVPeriodInfoFace {
  static let face = Face(
    """
    package flash.media
    [688] [payload] public class AVPeriodInfo {
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
