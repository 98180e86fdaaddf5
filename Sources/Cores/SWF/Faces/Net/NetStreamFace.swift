import FlashAVM2

/// `flash.net.NetStream`.
enum NetStreamFace {
  static let face = Face(
    """
    package flash.net
    import flash.utils.ByteArray
    import flash.media.Camera
    import flash.events.EventDispatcher
    import flash.media.Microphone
    import flash.media.SoundTransform
    import flash.media.VideoStreamSettings
    public class NetStream extends EventDispatcher {
      native public function NetStream(connection:NetConnection, peer:String = "connectToFMS")
      public static const CONNECT_TO_FMS:String = "connectToFMS"
      public static const DIRECT_CONNECTIONS:String = "directConnections"
      [690] native public static function resetDRMVouchers():void
      native public function get audioReliable():Boolean
      native public function set audioReliable(value:Boolean):void
      native public function get audioSampleAccess():Boolean
      native public function set audioSampleAccess(value:Boolean):void
      native public function get backBufferLength():Number
      native public function get backBufferTime():Number
      native public function set backBufferTime(value:Number):void
      native public function get bufferLength():Number
      native public function get bufferTime():Number
      native public function set bufferTime(value:Number):void
      native public function get bufferTimeMax():Number
      native public function set bufferTimeMax(value:Number):void
      native public function get bytesLoaded():uint
      native public function get bytesTotal():uint
      native public function get checkPolicyFile():Boolean
      native public function set checkPolicyFile(value:Boolean):void
      native public function get client():Object
      native public function set client(value:Object):void
      native public function get currentFPS():Number
      native public function get dataReliable():Boolean
      native public function set dataReliable(value:Boolean):void
      native public function get farID():String
      native public function get farNonce():String
      native public function get inBufferSeek():Boolean
      native public function set inBufferSeek(value:Boolean):void
      native public function get info():NetStreamInfo
      native public function get liveDelay():Number
      native public function get maxPauseBufferTime():Number
      native public function set maxPauseBufferTime(value:Number):void
      native public function get multicastAvailabilitySendToAll():Boolean
      native public function set multicastAvailabilitySendToAll(value:Boolean):void
      native public function get multicastAvailabilityUpdatePeriod():Number
      native public function set multicastAvailabilityUpdatePeriod(value:Number):void
      native public function get multicastFetchPeriod():Number
      native public function set multicastFetchPeriod(value:Number):void
      native public function get multicastInfo():NetStreamMulticastInfo
      native public function get multicastPushNeighborLimit():Number
      native public function set multicastPushNeighborLimit(value:Number):void
      native public function get multicastRelayMarginDuration():Number
      native public function set multicastRelayMarginDuration(value:Number):void
      native public function get multicastWindowDuration():Number
      native public function set multicastWindowDuration(value:Number):void
      native public function get nearNonce():String
      native public function get objectEncoding():uint
      native public function get peerStreams():Array
      native public function get soundTransform():SoundTransform
      native public function set soundTransform(value:SoundTransform):void
      native public function get time():Number
      native public function get useHardwareDecoder():Boolean
      native public function set useHardwareDecoder(value:Boolean):void
      [680] native public function get useJitterBuffer():Boolean
      [680] native public function set useJitterBuffer(value:Boolean):void
      native public function get videoReliable():Boolean
      native public function set videoReliable(value:Boolean):void
      native public function get videoSampleAccess():Boolean
      native public function set videoSampleAccess(value:Boolean):void
      [674] native public function get videoStreamSettings():VideoStreamSettings
      [674] native public function set videoStreamSettings(value:VideoStreamSettings):void
      native public function appendBytes(bytes:ByteArray):void
      native public function appendBytesAction(action:String):void
      native public function attach(connection:NetConnection):void
      native public function attachAudio(mic:Microphone):void
      native public function attachCamera(cam:Camera, ms:int = -1):void
      native public function close():void
      [674] native public function dispose():void
      native public function pause():void
      native public function play(...args):void
      native public function play2(param:NetStreamPlayOptions):void
      [air] native public function preloadEmbeddedData(param:NetStreamPlayOptions):void
      native public function publish(name:String = null, type:String = null):void
      native public function receiveAudio(flag:Boolean):void
      native public function receiveVideo(flag:Boolean):void
      native public function receiveVideoFPS(fps:Number):void
      native public function resume():void
      native public function seek(offset:Number):void
      native public function send(handlerName:String, ...args):void
      [air] native public function setDRMAuthenticationCredentials(userName:String, password:String, type:String):void
      native public function step(frames:int):void
      native public function togglePause():void
    }
    """)
}
