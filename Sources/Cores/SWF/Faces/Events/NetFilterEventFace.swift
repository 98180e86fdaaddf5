import FlashAVM2

/// `flash.events.NetFilterEvent`.
enum NetFilterEventFace {
  static let face = Face(
    """
    package flash.events
    import flash.utils.ByteArray
    public class NetFilterEvent extends Event {
      [slot] public var header:ByteArray
      [slot] public var data:ByteArray
      native public function NetFilterEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        header:ByteArray = null, data:ByteArray = null)
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
