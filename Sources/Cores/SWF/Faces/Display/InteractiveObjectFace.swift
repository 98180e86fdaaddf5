import FlashAVM2

/// `flash.display.InteractiveObject`.
enum InteractiveObjectFace {
  static let face = Face(
    """
    package flash.display
    import flash.accessibility.AccessibilityImplementation
    import flash.ui.ContextMenu
    import flash.geom.Rectangle
    [abstract] public class InteractiveObject extends DisplayObject {
      [slot] private var tabIndex:int = -1
      [slot] private var doubleClickEnabled:Boolean
      [slot] private var focusRect:Object
      [slot] private var contextMenu:ContextMenu
      [slot] private var accessibilityImplementation:AccessibilityImplementation
      [slot] private var needsSoftKeyboard:Boolean
      [slot] private var softKeyboardInputAreaOfInterest:Rectangle
      native public function get accessibilityImplementation():AccessibilityImplementation
      native public function set accessibilityImplementation(value:AccessibilityImplementation):void
      native public function get contextMenu():ContextMenu
      native public function set contextMenu(value:ContextMenu):void
      native public function get doubleClickEnabled():Boolean
      native public function set doubleClickEnabled(value:Boolean):void
      native public function get focusRect():Object
      native public function set focusRect(value:Object):void
      native public function get mouseEnabled():Boolean
      native public function set mouseEnabled(value:Boolean):void
      [670] native public function get needsSoftKeyboard():Boolean
      [670] native public function set needsSoftKeyboard(value:Boolean):void
      [670] native public function get softKeyboardInputAreaOfInterest():Rectangle
      [670] native public function set softKeyboardInputAreaOfInterest(value:Rectangle):void
      native public function get tabEnabled():Boolean
      native public function set tabEnabled(value:Boolean):void
      native public function get tabIndex():int
      native public function set tabIndex(value:int):void
      [670] native public function requestSoftKeyboard():Boolean
    }
    """)
}
