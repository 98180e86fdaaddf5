import FlashAVM2

/// `flash.ui.ContextMenuClipboardItems`.
enum ContextMenuClipboardItemsFace {
  static let face = Face(
    """
    package flash.ui
    public final class ContextMenuClipboardItems {
      [slot] private var clear:Boolean
      [slot] private var copy:Boolean
      [slot] private var cut:Boolean
      [slot] private var paste:Boolean
      [slot] private var selectAll:Boolean
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
