import FlashAVM2

/// `flash.ui.ContextMenuClipboardItems`.
enum ContextMenuClipboardItemsFace {
  static let face = Face(
    """
    package flash.ui
    [payload] public final class ContextMenuClipboardItems {
      native public function get clear():Boolean
      native public function set clear(value:Boolean):void
      native public function get copy():Boolean
      native public function set copy(value:Boolean):void
      native public function get cut():Boolean
      native public function set cut(value:Boolean):void
      native public function get paste():Boolean
      native public function set paste(value:Boolean):void
      native public function get selectAll():Boolean
      native public function set selectAll(value:Boolean):void
      native public function clone():ContextMenuClipboardItems
    }
    """)
}
