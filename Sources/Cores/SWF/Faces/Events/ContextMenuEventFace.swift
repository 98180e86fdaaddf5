import FlashAVM2

/// `flash.events.ContextMenuEvent`.
enum ContextMenuEventFace {
  static let face = Face(
    """
    package flash.events
    import flash.display.InteractiveObject
    public class ContextMenuEvent extends Event {
      [slot] private var mouseTarget:InteractiveObject
      [slot] private var contextMenuOwner:InteractiveObject
      [slot] private var isMouseTargetInaccessible:Boolean
      native public function ContextMenuEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = false,
        mouseTarget:InteractiveObject = null, contextMenuOwner:InteractiveObject = null)
      public static const MENU_ITEM_SELECT:String = "menuItemSelect"
      public static const MENU_SELECT:String = "menuSelect"
      native public function get contextMenuOwner():InteractiveObject
      native public function set contextMenuOwner(value:InteractiveObject):void
      [667] native public function get isMouseTargetInaccessible():Boolean
      [667] native public function set isMouseTargetInaccessible(value:Boolean):void
      native public function get mouseTarget():InteractiveObject
      native public function set mouseTarget(value:InteractiveObject):void
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
