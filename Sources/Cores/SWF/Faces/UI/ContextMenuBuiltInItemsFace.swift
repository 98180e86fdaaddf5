import FlashAVM2

/// `flash.ui.ContextMenuBuiltInItems`.
enum ContextMenuBuiltInItemsFace {
  static let face = Face(
    """
    package flash.ui
    public final class ContextMenuBuiltInItems {
      [slot] private var forwardAndBack:Boolean = true
      [slot] private var loop:Boolean = true
      [slot] private var play:Boolean = true
      [slot] private var print:Boolean = true
      [slot] private var quality:Boolean = true
      [slot] private var rewind:Boolean = true
      [slot] private var save:Boolean = true
      [slot] private var zoom:Boolean = true
      native public function get forwardAndBack():Boolean
      native public function set forwardAndBack(value:Boolean):void
      native public function get loop():Boolean
      native public function set loop(value:Boolean):void
      native public function get play():Boolean
      native public function set play(value:Boolean):void
      native public function get print():Boolean
      native public function set print(value:Boolean):void
      native public function get quality():Boolean
      native public function set quality(value:Boolean):void
      native public function get rewind():Boolean
      native public function set rewind(value:Boolean):void
      native public function get save():Boolean
      native public function set save(value:Boolean):void
      native public function get zoom():Boolean
      native public function set zoom(value:Boolean):void
      native public function clone():ContextMenuBuiltInItems
    }
    """)
}
