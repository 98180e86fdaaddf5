import FlashAVM2

/// `flash.net.NetGroupSendMode`.
enum NetGroupSendModeFace {
  static let face = Face(
    """
    package flash.net
    public final class NetGroupSendMode {
      public static const NEXT_DECREASING:String = "nextDecreasing"
      public static const NEXT_INCREASING:String = "nextIncreasing"
    }
    """)
}
