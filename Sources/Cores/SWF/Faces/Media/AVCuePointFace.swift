import FlashAVM2

/// `flash.media.AVCuePoint`.
enum AVCuePointFace {
  static let face = Face(
    """
    package flash.media
    import flash.utils.Dictionary
    [688] public class AVCuePoint {
      [slot] private var dictionary:Dictionary
      [slot] private var localTime:Number
      native public function AVCuePoint(dictionary:Dictionary, localTime:Number)
      native public function get dictionary():Dictionary
      native public function get localTime():Number
    }
    """)
}
