import FlashAVM2

/// `flash.media.AVABRProfileInfo`.
enum AVABRProfileInfoFace {
  static let face = Face(
    """
    package flash.media
    [688] [payload] public class AVABRProfileInfo {
      native public function AVABRProfileInfo(bitsPerSecond:int, width:int, height:int)
      native public function get bitsPerSecond():int
      native public function get height():int
      native public function get width():int
    }
    """)
}
