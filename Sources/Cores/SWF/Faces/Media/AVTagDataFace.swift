import FlashAVM2

/// `flash.media.AVTagData`.
enum AVTagDataFace {
  static let face = Face(
    """
    package flash.media
    public class AVTagData {
      [slot] private var data:String
      [slot] private var localTime:Number
      native public function AVTagData(init_data:String, init_localTime:Number)
      native public function get data():String
      native public function get localTime():Number
    }
    """)
}
