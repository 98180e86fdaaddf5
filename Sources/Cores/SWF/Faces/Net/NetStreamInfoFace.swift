import FlashAVM2

/// `flash.net.NetStreamInfo`.
enum NetStreamInfoFace {
  static let face = Face(
    """
    package flash.net
    [payload] public final class NetStreamInfo {
      native public function get audioBufferByteLength():Number
      native public function get audioBufferLength():Number
      native public function get audioByteCount():Number
      native public function get audioBytesPerSecond():Number
      native public function get audioLossRate():Number
      native public function get byteCount():Number
      native public function get currentBytesPerSecond():Number
      native public function get dataBufferByteLength():Number
      native public function get dataBufferLength():Number
      native public function get dataByteCount():Number
      native public function get dataBytesPerSecond():Number
      native public function get droppedFrames():Number
      native public function get isLive():Boolean
      native public function get maxBytesPerSecond():Number
      native public function get metaData():Object
      native public function get playbackBytesPerSecond():Number
      native public function get resourceName():String
      native public function get SRTT():Number
      native public function get uri():String
      native public function get videoBufferByteLength():Number
      native public function get videoBufferLength():Number
      native public function get videoByteCount():Number
      native public function get videoBytesPerSecond():Number
      native public function get videoLossRate():Number
      native public function get xmpData():Object
      native public function toString():String
    }
    """)
}
