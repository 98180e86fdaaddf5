import FlashAVM2

/// `flash.media.AVStream`.
enum AVStreamFace {
  static let face = Face(
    """
    package flash.media
    import flash.events.EventDispatcher
    [688] public class AVStream extends EventDispatcher {
      native public function AVStream(source:AVSource)
      public static const HARDWARE:String = "hardware"
      public static const SOFTWARE:String = "sofware"
      public static const UNDEFINED:String = "undefined"
    }
    """)
}
