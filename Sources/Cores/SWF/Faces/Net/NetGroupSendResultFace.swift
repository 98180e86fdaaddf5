import FlashAVM2

/// `flash.net.NetGroupSendResult`.
enum NetGroupSendResultFace {
  static let face = Face(
    """
    package flash.net
    public final class NetGroupSendResult {
      public static const ERROR:String = "error"
      public static const NO_ROUTE:String = "no route"
      public static const SENT:String = "sent"
    }
    """)
}
