import FlashAVM2

/// `flash.display.FrameLabel`.
enum FrameLabelFace {
  static let face = Face(
    """
    package flash.display
    import flash.events.EventDispatcher
    public final class FrameLabel extends EventDispatcher {
      [slot] private var name:String
      [slot] private var frame:int
      native public function FrameLabel(name:String, frame:int)
      native public function get frame():int
      native public function get name():String
    }
    """)
}
