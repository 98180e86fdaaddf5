import FlashAVM2

/// `flash.media.AVABRProfileInfo`.
enum AVABRProfileInfoFace {
  static let face = Face(
    """
    package flash.media
    [688] public class AVABRProfileInfo {
      [slot] private var bitsPerSecond:int
      [slot] private var width:int
      [slot] private var height:int
      native public function AVABRProfileInfo(bitsPerSecond:int, width:int, height:int)
      native public function get bitsPerSecond():int
      native public function get height():int
      native public function get width():int
    }
    """)
}
