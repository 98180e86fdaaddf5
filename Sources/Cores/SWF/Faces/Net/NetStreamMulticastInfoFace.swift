import FlashAVM2

/// `flash.net.NetStreamMulticastInfo`.
enum NetStreamMulticastInfoFace {
  static let face = Face(
    """
    package flash.net
    [payload] public final class NetStreamMulticastInfo {
      native public function get bytesPushedFromPeers():Number
      native public function get bytesPushedToPeers():Number
      native public function get bytesReceivedFromIPMulticast():Number
      native public function get bytesReceivedFromServer():Number
      native public function get bytesRequestedByPeers():Number
      native public function get bytesRequestedFromPeers():Number
      native public function get fragmentsPushedFromPeers():Number
      native public function get fragmentsPushedToPeers():Number
      native public function get fragmentsReceivedFromIPMulticast():Number
      native public function get fragmentsReceivedFromServer():Number
      native public function get fragmentsRequestedByPeers():Number
      native public function get fragmentsRequestedFromPeers():Number
      native public function get receiveControlBytesPerSecond():Number
      native public function get receiveDataBytesPerSecond():Number
      native public function get receiveDataBytesPerSecondFromIPMulticast():Number
      native public function get receiveDataBytesPerSecondFromServer():Number
      native public function get sendControlBytesPerSecond():Number
      native public function get sendControlBytesPerSecondToServer():Number
      native public function get sendDataBytesPerSecond():Number
      native public function toString():String
    }
    """)
}
