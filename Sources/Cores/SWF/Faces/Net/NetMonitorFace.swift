import FlashAVM2

/// `flash.net.NetMonitor`.
enum NetMonitorFace {
  static let face = Face(
    """
    package flash.net
    import flash.events.EventDispatcher
    [672] public class NetMonitor extends EventDispatcher {
      native public function listStreams():Vector.<NetStream>
    }
    """)
}
