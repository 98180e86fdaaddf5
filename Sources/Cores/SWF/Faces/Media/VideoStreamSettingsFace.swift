import FlashAVM2

/// `flash.media.VideoStreamSettings`.
enum VideoStreamSettingsFace {
  static let face = Face(
    """
    package flash.media
    [674] [payload] public class VideoStreamSettings {
      native public function get bandwidth():int
      native public function get codec():String
      native public function get fps():Number
      native public function get height():int
      native public function get keyFrameInterval():int
      native public function get quality():int
      native public function get width():int
      native public function setKeyFrameInterval(keyFrameInterval:int):void
      native public function setMode(width:int, height:int, fps:Number):void
      native public function setQuality(bandwidth:int, quality:int):void
    }
    """)
}
