import FlashAVM2

/// `flash.media.SoundLoaderContext`.
enum SoundLoaderContextFace {
  static let face = Face(
    """
    package flash.media
    public class SoundLoaderContext {
      [slot] public var bufferTime:Number = 1000
      [slot] public var checkPolicyFile:Boolean = false
      native public function SoundLoaderContext(bufferTime:Number = 1000, checkPolicyFile:Boolean = false)
    }
    """)
}
