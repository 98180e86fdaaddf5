import FlashAVM2

/// `flash.events.ProgressEvent`.
enum ProgressEventFace {
  static let face = Face(
    """
    package flash.events
    public class ProgressEvent extends Event {
      [slot] private var bytesLoaded:Number
      [slot] private var bytesTotal:Number
      native public function ProgressEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        bytesLoaded:Number = 0, bytesTotal:Number = 0)
      public static const PROGRESS:String = "progress"
      public static const SOCKET_DATA:String = "socketData"
      native public function get bytesLoaded():Number
      native public function set bytesLoaded(value:Number):void
      native public function get bytesTotal():Number
      native public function set bytesTotal(value:Number):void
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
