import FlashAVM2

/// `flash.media.AVTrackInfo`.
enum AVTrackInfoFace {
  static let face = Face(
    """
    package flash.media
    [688] public class AVTrackInfo {
      [slot] private var description:String
      [slot] private var language:String
      [slot] private var defaultTrack:Boolean
      [slot] private var autoSelect:Boolean
      [slot] private var forced:Boolean
      [slot] private var activity:Boolean
      [slot] private var dataTrackInfoServiceType:String
      [slot] private var pid:int
      native public function AVTrackInfo(description:String, language:String, defaultTrack:Boolean, autoSelect:Boolean,
        forced:Boolean, activity:Boolean, dataTrackInfoServiceType:String, pid:int)
      public static const DTI_608_CAPTIONS:String = "DTI608Captions"
      public static const DTI_708_CAPTIONS:String = "DTI708Captions"
      public static const DTI_WEBVTT_CAPTIONS:String = "DTIWebVTTCaptions"
      native public function get activity():Boolean
      native public function get autoSelect():Boolean
      native public function get dataTrackInfoServiceType():String
      native public function get defaultTrack():Boolean
      native public function get description():String
      native public function get forced():Boolean
      native public function get language():String
      native public function get pid():int
    }
    """)
}
