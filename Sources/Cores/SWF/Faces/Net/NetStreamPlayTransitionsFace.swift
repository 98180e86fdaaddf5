import FlashAVM2

/// `flash.net.NetStreamPlayTransitions`.
enum NetStreamPlayTransitionsFace {
  static let face = Face(
    """
    package flash.net
    [667] public class NetStreamPlayTransitions {
      public static const APPEND:String = "append"
      [667] public static const APPEND_AND_WAIT:String = "appendAndWait"
      public static const RESET:String = "reset"
      [667] public static const RESUME:String = "resume"
      public static const STOP:String = "stop"
      public static const SWAP:String = "swap"
      public static const SWITCH:String = "switch"
    }
    """)
}
