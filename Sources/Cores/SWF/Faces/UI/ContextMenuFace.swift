import FlashAVM2

/// `flash.ui.ContextMenu`.
enum ContextMenuFace {
  static let face = Face(
    """
    package flash.ui
    import flash.display.NativeMenu
    import flash.net.URLRequest
    public final class ContextMenu extends NativeMenu {
      [slot] private var builtInItems:ContextMenuBuiltInItems
      [slot] private var clipboardItems:ContextMenuClipboardItems
      [slot] private var clipboardMenu:Boolean
      [slot] private var customItems:Array
      [slot] private var link:URLRequest
      native public function ContextMenu()
      native public static function get isSupported():Boolean
      native public function get builtInItems():ContextMenuBuiltInItems
      native public function set builtInItems(value:ContextMenuBuiltInItems):void
      native public function get clipboardItems():ContextMenuClipboardItems
      native public function set clipboardItems(value:ContextMenuClipboardItems):void
      native public function get clipboardMenu():Boolean
      native public function set clipboardMenu(value:Boolean):void
      native public function get customItems():Array
      native public function set customItems(value:Array):void
      [667] native public override function clone():NativeMenu
      native public function hideBuiltInItems():void
      [667] native public function get link():URLRequest
      [667] native public function set link(value:URLRequest):void
    }
    """)
}
