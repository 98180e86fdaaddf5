import FlashAVM2

/// `flash.net.NetStreamAppendBytesAction`.
enum NetStreamAppendBytesActionFace {
  static let face = Face(
    """
    package flash.net
    [667] public final class NetStreamAppendBytesAction {
      public static const END_SEQUENCE:String = "endSequence"
      public static const RESET_BEGIN:String = "resetBegin"
      public static const RESET_SEEK:String = "resetSeek"
    }
    """)
}
