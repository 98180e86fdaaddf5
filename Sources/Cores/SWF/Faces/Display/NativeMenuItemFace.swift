import FlashAVM2

/// `flash.display.NativeMenuItem`.
enum NativeMenuItemFace {
  static let face = Face(
    """
    package flash.display
    import flash.events.EventDispatcher
    [667] public class NativeMenuItem extends EventDispatcher {
      [slot] private var label:String
      [slot] private var isSeparator:Boolean
      [slot] private var enabled:Boolean = true
      [slot] private var checked:Boolean
      [slot] private var data:Object
      [slot] private var keyEquivalent:String
      [slot] private var keyEquivalentModifiers:Array
      [slot] private var menu:NativeMenu
      [slot] private var mnemonicIndex:int
      [slot] private var name:String
      [slot] private var submenu:NativeMenu
      native public function NativeMenuItem(label:String = "", isSeparator:Boolean = false)
      [air] native public function get checked():Boolean
      [air] native public function set checked(value:Boolean):void
      [air] native public function get data():Object
      [air] native public function set data(value:Object):void
      native public function get enabled():Boolean
      native public function set enabled(value:Boolean):void
      [air] native public function get isSeparator():Boolean
      [air] native public function set isSeparator(value:Boolean):void
      [air] native public function get keyEquivalent():String
      [air] native public function set keyEquivalent(value:String):void
      [air] native public function get keyEquivalentModifiers():Array
      [air] native public function set keyEquivalentModifiers(value:Array):void
      [air] native public function get label():String
      [air] native public function set label(value:String):void
      [air] native public function get menu():NativeMenu
      [air] native public function get mnemonicIndex():int
      [air] native public function set mnemonicIndex(value:int):void
      [air] native public function get name():String
      [air] native public function set name(value:String):void
      [air] native public function get submenu():NativeMenu
      [air] native public function set submenu(value:NativeMenu):void
    }
    """)
}
