import FlashAVM2

/// `flash.events.AVDictionaryDataEvent`.
enum AVDictionaryDataEventFace {
  static let face = Face(
    """
    package flash.events
    import flash.utils.Dictionary
    [692] public class AVDictionaryDataEvent extends Event {
      [slot] private var dictionary:Dictionary
      [slot] private var time:Number
      native public function AVDictionaryDataEvent(type:String = "avDictionaryData", bubbles:Boolean = false,
        cancelable:Boolean = false, init_dictionary:Dictionary = null, init_dataTime:Number = 0)
      public static const AV_DICTIONARY_DATA:String = "avDictionaryData"
      native public function get dictionary():Dictionary
      native public function get time():Number
    }
    """)
}
