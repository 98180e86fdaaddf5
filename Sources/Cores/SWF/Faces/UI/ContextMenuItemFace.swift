import FlashAVM2

/// `flash.ui.ContextMenuItem`.
enum ContextMenuItemFace {
  static let face = Face(
    """
    package flash.ui
    import flash.display.NativeMenuItem
    public final class ContextMenuItem extends NativeMenuItem {
      [slot] private var caption:String
      [slot] private var separatorBefore:Boolean
      [slot] private var visible:Boolean = true
      native public function ContextMenuItem(caption:String, separatorBefore:Boolean = false, enabled:Boolean = true,
        visible:Boolean = true)
      native public function get caption():String
      native public function set caption(value:String):void
      native public function get separatorBefore():Boolean
      native public function set separatorBefore(value:Boolean):void
      native public function get visible():Boolean
      native public function set visible(value:Boolean):void
      native public function clone():ContextMenuItem
    }
    """)
}
