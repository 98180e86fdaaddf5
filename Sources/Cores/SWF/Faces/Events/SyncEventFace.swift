import FlashAVM2

/// `flash.events.SyncEvent`.
enum SyncEventFace {
  static let face = Face(
    """
    package flash.events
    public class SyncEvent extends Event {
      [slot] private var changeList:Array
      native public function SyncEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        changeList:Array = null)
      public static const SYNC:String = "sync"
      native public function get changeList():Array
      native public function set changeList(value:Array):void
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
