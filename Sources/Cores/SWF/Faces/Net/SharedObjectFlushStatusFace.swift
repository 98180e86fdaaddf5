import FlashAVM2

/// `flash.net.SharedObjectFlushStatus`.
enum SharedObjectFlushStatusFace {
  static let face = Face(
    """
    package flash.net
    public final class SharedObjectFlushStatus {
      public static const FLUSHED:String = "flushed"
      public static const PENDING:String = "pending"
    }
    """)
}
