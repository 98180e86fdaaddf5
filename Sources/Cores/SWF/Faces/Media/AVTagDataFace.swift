import FlashAVM2

/// `flash.media.AVTagData`.
enum AVTagDataFace {
  static let face = Face(
    """
    package flash.media
    [payload] public class AVTagData {
      native public function AVTagData(init_data:String, init_localTime:Number)
      native public function get data():String
      native public function get localTime():Number
    }
    """)
}
