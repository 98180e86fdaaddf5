import FlashAVM2

/// `flash.events.EventDispatcher`.
enum EventDispatcherFace {
  static let face = Face(
    """
    package flash.events
    [payload] public class EventDispatcher implements IEventDispatcher {
      [slot] private var listeners:Object
      [slot] private var target:IEventDispatcher
      native public function EventDispatcher(target:IEventDispatcher = null)
      native public function addEventListener(type:String, listener:Function, useCapture:Boolean = false,
        priority:int = 0, useWeakReference:Boolean = false):void
      [frames flash.events::EventDispatcher/dispatchEventFunction flash.events::EventDispatcher/dispatchEvent]
      native public function dispatchEvent(event:Event):Boolean
      native public function hasEventListener(type:String):Boolean
      native public function removeEventListener(type:String, listener:Function, useCapture:Boolean = false):void
      native public function toString():String
      native public function willTrigger(type:String):Boolean
    }
    """)
}
