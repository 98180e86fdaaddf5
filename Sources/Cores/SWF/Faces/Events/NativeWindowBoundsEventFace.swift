import FlashAVM2

/// `flash.events.NativeWindowBoundsEvent`.
enum NativeWindowBoundsEventFace {
  static let face = Face(
    """
    package flash.events
    import flash.geom.Rectangle
    [air] public class NativeWindowBoundsEvent extends Event {
      [slot] private var beforeBounds:Rectangle
      [slot] private var afterBounds:Rectangle
      native public function NativeWindowBoundsEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        beforeBounds:Rectangle = null, afterBounds:Rectangle = null)
      public static const MOVE:String = "move"
      public static const MOVING:String = "moving"
      public static const RESIZE:String = "resize"
      public static const RESIZING:String = "resizing"
      native public function get afterBounds():Rectangle
      native public function get beforeBounds():Rectangle
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
