import FlashAVM2

/// `flash.net.NetGroupReplicationStrategy`.
enum NetGroupReplicationStrategyFace {
  static let face = Face(
    """
    package flash.net
    public final class NetGroupReplicationStrategy {
      public static const LOWEST_FIRST:String = "lowestFirst"
      public static const RAREST_FIRST:String = "rarestFirst"
    }
    """)
}
