import FlashAVM2

/// `flash.media.SoundCodec`.
enum SoundCodecFace {
  static let face = Face(
    """
    package flash.media
    public final class SoundCodec {
      public static const NELLYMOSER:String = "NellyMoser"
      public static const PCMA:String = "pcma"
      public static const PCMU:String = "pcmu"
      public static const SPEEX:String = "Speex"
    }
    """)
}
