import FlashAVM2

/// `flash.media.AVSegmentedSource`.
enum AVSegmentedSourceFace {
  static let face = Face(
    """
    package flash.media
    [688] public class AVSegmentedSource extends AVSource {
      public static const AUDIO:String = "audio"
      public static const AUDIO_DESCRIPTION:String = "audiodescription"
      public static const AUDIO_LANGUAGE:String = "audiolanguage"
      public static const AUDIO_PID:String = "audiopid"
      public static const DASH:String = "DASH"
      public static const DATA:String = "data"
      public static const DATA_DESCRIPTION:String = "datadescription"
      public static const HLS:String = "HLS"
      public static const VIDEO:String = "video"
      public static const VIDEO_DESCRIPTION:String = "videodescription"
    }
    """)
}
