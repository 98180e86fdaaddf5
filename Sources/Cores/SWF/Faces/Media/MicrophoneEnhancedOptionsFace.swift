import FlashAVM2

/// `flash.media.MicrophoneEnhancedOptions`.
enum MicrophoneEnhancedOptionsFace {
  static let face = Face(
    """
    package flash.media
    [672] public final class MicrophoneEnhancedOptions {
      public var echoPath:int
      public var isVoiceDetected:int
      public var mode:String
      public var nonLinearProcessing:Boolean
    }
    """)
}
