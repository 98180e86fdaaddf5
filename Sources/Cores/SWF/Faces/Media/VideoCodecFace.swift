import FlashAVM2

/// `flash.media.VideoCodec`.
enum VideoCodecFace {
  static let face = Face(
    """
    package flash.media
    [674] public final class VideoCodec {
      public static const H264AVC:String = "H264Avc"
      public static const SORENSON:String = "Sorenson"
      public static const VP6:String = "VP6"
    }
    """)
}
