import FlashAVM2

/// `flash.net.NetGroupReceiveMode`.
enum NetGroupReceiveModeFace {
  static let face = Face(
    """
    package flash.net
    public final class NetGroupReceiveMode {
      public static const EXACT:String = "exact"
      public static const NEAREST:String = "nearest"
    }
    """)
}
