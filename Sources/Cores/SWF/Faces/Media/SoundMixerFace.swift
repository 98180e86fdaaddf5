import FlashAVM2

/// `flash.media.SoundMixer`.
enum SoundMixerFace {
  static let face = Face(
    """
    package flash.media
    import flash.utils.ByteArray
    public final class SoundMixer {
      native public static function get bufferTime():int
      native public static function set bufferTime(value:int):void
      native public static function get soundTransform():SoundTransform
      native public static function set soundTransform(value:SoundTransform):void
      native public static function areSoundsInaccessible():Boolean
      native public static function computeSpectrum(outputArray:ByteArray, FFTMode:Boolean = false,
        stretchFactor:int = 0):void
      native public static function stopAll():void
    }
    """)
}
