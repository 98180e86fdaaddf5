import FlashAVM2

/// `flash.media.Sound`.
enum SoundFace {
  static let face = Face(
    """
    package flash.media
    import flash.utils.ByteArray
    import flash.events.EventDispatcher
    import flash.net.URLRequest
    public class Sound extends EventDispatcher {
      native public function Sound(stream:URLRequest = null, context:SoundLoaderContext = null)
      native public function get bytesLoaded():uint
      native public function get bytesTotal():int
      native public function get id3():ID3Info
      native public function get isBuffering():Boolean
      native public function get isURLInaccessible():Boolean
      native public function get length():Number
      native public function get url():String
      native public function close():void
      native public function extract(target:ByteArray, length:Number, startPosition:Number = -1):Number
      native public function load(stream:URLRequest, context:SoundLoaderContext = null):void
      [674] native public function loadCompressedDataFromByteArray(bytes:ByteArray, bytesLength:uint):void
      [674] native public function loadPCMFromByteArray(bytes:ByteArray, samples:uint, format:String = "float",
        stereo:Boolean = true, sampleRate:Number = 44100.0):void
      native public function play(startTime:Number = 0, loops:int = 0, sndTransform:SoundTransform = null):SoundChannel
    }
    """)
}
