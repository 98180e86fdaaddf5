import FlashAVM2

/// `flash.events.AVLoadInfoEvent`.
enum AVLoadInfoEventFace {
  static let face = Face(
    """
    package flash.events
    import flash.utils.Dictionary
    [688] public class AVLoadInfoEvent extends Event {
      [slot] private var loadInfo:Dictionary
      native public function AVLoadInfoEvent(type:String = "avLoadInfo", bubbles:Boolean = false,
        cancelable:Boolean = false, loadInfo:Dictionary = null)
      public static const AV_LOAD_INFO:* = "avLoadInfo"
      native public function get loadInfo():Dictionary
    }
    """)
}
