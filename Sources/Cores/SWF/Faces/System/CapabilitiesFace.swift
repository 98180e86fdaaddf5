import FlashAVM2

/// `flash.system.Capabilities`.
enum CapabilitiesFace {
  static let face = Face(
    """
    package flash.system
    [abstract] public final class Capabilities {
      native public static function get avHardwareDisable():Boolean
      [667] native public static function get cpuArchitecture():String
      native public static function get hasAccessibility():Boolean
      native public static function get hasAudio():Boolean
      native public static function get hasAudioEncoder():Boolean
      native public static function get hasEmbeddedVideo():Boolean
      native public static function get hasIME():Boolean
      native public static function get hasMP3():Boolean
      native public static function get hasPrinting():Boolean
      native public static function get hasScreenBroadcast():Boolean
      native public static function get hasScreenPlayback():Boolean
      native public static function get hasStreamingAudio():Boolean
      native public static function get hasStreamingVideo():Boolean
      native public static function get hasTLS():Boolean
      native public static function get hasVideoEncoder():Boolean
      native public static function get isDebugger():Boolean
      native public static function get isEmbeddedInAcrobat():Boolean
      native public static function get language():String
      native public static function get localFileReadDisable():Boolean
      native public static function get manufacturer():String
      [667] native public static function get maxLevelIDC():String
      native public static function get os():String
      native public static function get pixelAspectRatio():Number
      native public static function get playerType():String
      native public static function get screenColor():String
      native public static function get screenDPI():Number
      native public static function get screenResolutionX():Number
      native public static function get screenResolutionY():Number
      native public static function get serverString():String
      [667] native public static function get supports32BitProcesses():Boolean
      [667] native public static function get supports64BitProcesses():Boolean
      [667] native public static function get touchscreenType():String
      native public static function get version():String
      [674] native public static function hasMultiChannelAudio(type:String):Boolean
    }
    """)
}
