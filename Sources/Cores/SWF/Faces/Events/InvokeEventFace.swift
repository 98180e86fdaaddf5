import FlashAVM2

/// `flash.events.InvokeEvent`.
enum InvokeEventFace {
  static let face = Face(
    """
    package flash.events
    import flash.filesystem.File
    [air] public class InvokeEvent extends Event {
      [slot] private var currentDirectory:File
      [slot] private var arguments:Array
      [slot] private var reason:String
      native public function InvokeEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        dir:File = null, argv:Array = null, reason:String = "standard")
      public static const INVOKE:String = "invoke"
      native public function get arguments():Array
      native public function get currentDirectory():File
      [air] native public function get reason():String
      native public override function clone():Event
    }
    """)
}
