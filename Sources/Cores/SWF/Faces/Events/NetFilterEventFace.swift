import FlashAVM2

/// `flash.events.NetFilterEvent`.
enum NetFilterEventFace {
  static let face = Face(
    """
    package flash.events
    import flash.utils.ByteArray
    public class NetFilterEvent extends Event {
      native public function NetFilterEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        header:ByteArray = null, data:ByteArray = null)
      public var data:ByteArray
      public var header:ByteArray
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
