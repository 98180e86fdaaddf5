import FlashAVM2

/// `flash.events.SoftKeyboardEvent`.
enum SoftKeyboardEventFace {
  static let face = Face(
    """
    package flash.events
    import flash.display.InteractiveObject
    [670] public class SoftKeyboardEvent extends Event {
      [slot] private var relatedObject:InteractiveObject
      [slot] private var triggerType:String
      native public function SoftKeyboardEvent(type:String, bubbles:Boolean, cancelable:Boolean,
        relatedObjectVal:InteractiveObject, triggerTypeVal:String)
      public static const SOFT_KEYBOARD_ACTIVATE:String = "softKeyboardActivate"
      public static const SOFT_KEYBOARD_ACTIVATING:String = "softKeyboardActivating"
      public static const SOFT_KEYBOARD_DEACTIVATE:String = "softKeyboardDeactivate"
      native public function get relatedObject():InteractiveObject
      native public function set relatedObject(value:InteractiveObject):void
      native public function get triggerType():String
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
