import FlashAVM2

/// `flash.media.Microphone`.
enum MicrophoneFace {
  static let face = Face(
    """
    package flash.media
    import flash.events.EventDispatcher
    public final class Microphone extends EventDispatcher {
      native public static function get isSupported():Boolean
      native public static function get names():Array
      [672] native public static function getEnhancedMicrophone(index:int = -1):Microphone
      native public static function getMicrophone(index:int = -1):Microphone
      native public function get activityLevel():Number
      native public function get codec():String
      native public function set codec(value:String):void
      native public function get enableVAD():Boolean
      native public function set enableVAD(value:Boolean):void
      native public function get encodeQuality():int
      native public function set encodeQuality(value:int):void
      [672] native public function get enhancedOptions():MicrophoneEnhancedOptions
      [672] native public function set enhancedOptions(value:MicrophoneEnhancedOptions):void
      native public function get framesPerPacket():int
      native public function set framesPerPacket(value:int):void
      native public function get gain():Number
      native public function set gain(value:Number):void
      native public function get index():int
      native public function get muted():Boolean
      native public function get name():String
      native public function get noiseSuppressionLevel():int
      native public function set noiseSuppressionLevel(value:int):void
      native public function get rate():int
      native public function set rate(value:int):void
      native public function get silenceLevel():Number
      native public function get silenceTimeout():int
      native public function get soundTransform():SoundTransform
      native public function set soundTransform(value:SoundTransform):void
      native public function get useEchoSuppression():Boolean
      native public function setLoopBack(isLooped:Boolean = true):void
      native public function setSilenceLevel(silenceLevel:Number, timeout:int = -1):void
      native public function setUseEchoSuppression(isEchoSuppressed:Boolean):void
    }
    """)
}
