import FlashAVM2

/// `flash.events.KeyboardEvent`.
enum KeyboardEventFace {
  static let face = Face(
    """
    package flash.events
    public class KeyboardEvent extends Event {
      [slot] private var charCode:uint
      [slot] private var keyCode:uint
      [slot] private var keyLocation:uint
      [slot] private var ctrlKey:Boolean
      [slot] private var altKey:Boolean
      [slot] private var shiftKey:Boolean
      [slot] private var controlKey:Boolean
      [slot] private var commandKey:Boolean
      native public function KeyboardEvent(type:String, bubbles:Boolean = true, cancelable:Boolean = false,
        charCodeValue:uint = 0, keyCodeValue:uint = 0, keyLocationValue:uint = 0, ctrlKeyValue:Boolean = false,
        altKeyValue:Boolean = false, shiftKeyValue:Boolean = false)
      public static const KEY_DOWN:String = "keyDown"
      public static const KEY_UP:String = "keyUp"
      native public function get altKey():Boolean
      native public function set altKey(value:Boolean):void
      native public function get charCode():uint
      native public function set charCode(value:uint):void
      [air] native public function get commandKey():Boolean
      [air] native public function set commandKey(value:Boolean):void
      [air] native public function get controlKey():Boolean
      [air] native public function set controlKey(value:Boolean):void
      native public function get ctrlKey():Boolean
      native public function set ctrlKey(value:Boolean):void
      native public function get keyCode():uint
      native public function set keyCode(value:uint):void
      native public function get keyLocation():uint
      native public function set keyLocation(value:uint):void
      native public function get shiftKey():Boolean
      native public function set shiftKey(value:Boolean):void
      native public override function clone():Event
      native public override function toString():String
      native public function updateAfterEvent():void
    }
    """)
}
