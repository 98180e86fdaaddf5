import FlashAVM2

/// `flash.events.NativeDragEvent`.
enum NativeDragEventFace {
  static let face = Face(
    """
    package flash.events
    import flash.desktop.Clipboard
    import flash.display.InteractiveObject
    import flash.desktop.NativeDragOptions
    [air] public class NativeDragEvent extends MouseEvent {
      [slot] public var clipboard:Clipboard
      [slot] public var allowedActions:NativeDragOptions
      [slot] public var dropAction:String
      native public function NativeDragEvent(type:String, bubbles:Boolean = false, cancelable:Boolean = true,
        localX:Number = NaN, localY:Number = NaN, relatedObject:InteractiveObject = null, clipboard:Clipboard = null,
        allowedActions:NativeDragOptions = null, dropAction:String = null, controlKey:Boolean = false,
        altKey:Boolean = false, shiftKey:Boolean = false, commandKey:Boolean = false)
      public static const NATIVE_DRAG_COMPLETE:String = "nativeDragComplete"
      public static const NATIVE_DRAG_DROP:String = "nativeDragDrop"
      public static const NATIVE_DRAG_ENTER:String = "nativeDragEnter"
      public static const NATIVE_DRAG_EXIT:String = "nativeDragExit"
      public static const NATIVE_DRAG_OVER:String = "nativeDragOver"
      public static const NATIVE_DRAG_START:String = "nativeDragStart"
      public static const NATIVE_DRAG_UPDATE:String = "nativeDragUpdate"
      native public override function clone():Event
      native public override function toString():String
    }
    """)
}
