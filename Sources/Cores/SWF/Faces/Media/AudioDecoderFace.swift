import FlashAVM2

/// `flash.media.AudioDecoder`.
enum AudioDecoderFace {
  static let face = Face(
    """
    package flash.media
    [674] public final class AudioDecoder {
      public static const DOLBY_DIGITAL:String = "DolbyDigital"
      public static const DOLBY_DIGITAL_PLUS:String = "DolbyDigitalPlus"
      public static const DTS:String = "DTS"
      public static const DTS_EXPRESS:String = "DTSExpress"
      public static const DTS_HD_HIGH_RESOLUTION_AUDIO:String = "DTSHDHighResolutionAudio"
      public static const DTS_HD_MASTER_AUDIO:String = "DTSHDMasterAudio"
    }
    """)
}
