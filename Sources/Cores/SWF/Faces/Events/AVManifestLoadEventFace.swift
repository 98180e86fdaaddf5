import FlashAVM2

/// `flash.events.AVManifestLoadEvent`.
enum AVManifestLoadEventFace {
  static let face = Face(
    """
    package flash.events
    import flash.media.AVResult
    [688] public class AVManifestLoadEvent extends Event {
      [slot] private var userData:int
      [slot] private var handle:int
      [slot] private var duration:Number
      [slot] private var result:AVResult
      native public function AVManifestLoadEvent(type:String = "avManifestLoad", bubbles:Boolean = false,
        cancelable:Boolean = false, result:int = 0, userData:int = 0, handle:int = 0, duration:Number = 0.0)
      public static const AV_MANIFEST_LOAD:String = "avManifestLoad"
      native public function get duration():Number
      native public function get handle():int
      native public function get result():AVResult
      native public function get userData():int
    }
    """)
}
