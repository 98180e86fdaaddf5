import FlashAVM2

/// `flash.net.NetGroupInfo`.
enum NetGroupInfoFace {
  static let face = Face(
    """
    package flash.net
    [667] [abstract] [payload] public final class NetGroupInfo {
      native public function get objectReplicationReceiveBytesPerSecond():Number
      native public function get objectReplicationSendBytesPerSecond():Number
      native public function get postingReceiveControlBytesPerSecond():Number
      native public function get postingReceiveDataBytesPerSecond():Number
      native public function get postingSendControlBytesPerSecond():Number
      native public function get postingSendDataBytesPerSecond():Number
      native public function get routingReceiveBytesPerSecond():Number
      native public function get routingSendBytesPerSecond():Number
      native public function toString():String
    }
    """)
}
