import FlashAVM2

/// `flash.events.FocusEvent`.
enum FocusEventFace {
  static let face = Face(
    """
    package flash.events
    import flash.display.InteractiveObject
    public class FocusEvent extends Event {
      [slot] private var relatedObject:InteractiveObject
      [slot] private var shiftKey:Boolean
      [slot] private var keyCode:uint
      [slot] private var direction:String
      [slot] private var isRelatedObjectInaccessible:Boolean
      native public function FocusEvent(type:String, bubbles:Boolean = true, cancelable:Boolean = false,
        relatedObject:InteractiveObject = null, shiftKey:Boolean = false, keyCode:uint = 0)
      public static const FOCUS_IN:String = "focusIn"
      public static const FOCUS_OUT:String = "focusOut"
      public static const KEY_FOCUS_CHANGE:String = "keyFocusChange"
      public static const MOUSE_FOCUS_CHANGE:String = "mouseFocusChange"
      [air] native public function get direction():String
      [air] native public function set direction(value:String):void
      [667] native public function get isRelatedObjectInaccessible():Boolean
      [667] native public function set isRelatedObjectInaccessible(value:Boolean):void
      native public function get keyCode():uint
      native public function set keyCode(value:uint):void
      native public function get relatedObject():InteractiveObject
      native public function set relatedObject(value:InteractiveObject):void
      native public function get shiftKey():Boolean
      native public function set shiftKey(value:Boolean):void
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
