import FlashAVM2

/// `flash.media.SoundChannel`.
enum SoundChannelFace {
  static let face = Face(
    """
    package flash.media
    import flash.events.EventDispatcher
    public final class SoundChannel extends EventDispatcher {
      native public function get leftPeak():Number
      native public function get position():Number
      native public function get rightPeak():Number
      native public function get soundTransform():SoundTransform
      native public function set soundTransform(value:SoundTransform):void
      native public function stop():void
    }
    """)
}
