import FlashAVM2

/// `flash.events.NetMonitorEvent`.
enum NetMonitorEventFace {
  static let face = Face(
    """
    package flash.events
    import flash.net.NetStream
    [672] public class NetMonitorEvent extends Event {
      [slot] private var netStream:NetStream
      native public function NetMonitorEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        netStream:NetStream = null)
      public static const NET_STREAM_CREATE:String = "netStreamCreate"
      native public function get netStream():NetStream
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
