import FlashAVM2

/// `flash.display.NativeMenu`.
enum NativeMenuFace {
  static let face = Face(
    """
    package flash.display
    import flash.events.EventDispatcher
    [667] public class NativeMenu extends EventDispatcher {
      [slot] private var items:Array
      [slot] private var parent:NativeMenu
      [air] native public function get isSupported():Boolean
      [air] native public function get items():Array
      [air] native public function set items(value:Array):void
      [air] native public function get numItems():int
      [air] native public function get parent():NativeMenu
      [air] native public function addItem(item:NativeMenuItem):NativeMenuItem
      [air] native public function addItemAt(item:NativeMenuItem, index:int):NativeMenuItem
      [air] native public function addSubmenu(submenu:NativeMenu, label:String):NativeMenuItem
      [air] native public function addSubmenuAt(submenu:NativeMenu, index:int, label:String):NativeMenuItem
      [air] native public function clone():NativeMenu
      [air] native public function containsItem(item:NativeMenuItem):Boolean
      [air] native public function display(stage:Stage, stageX:Number, stageY:Number):void
      [air] native public function getItemAt(index:int):NativeMenuItem
      [air] native public function getItemByName(name:String):NativeMenuItem
      [air] native public function getItemIndex(item:NativeMenuItem):int
      [air] native public function removeAllItems():void
      [air] native public function removeItem(item:NativeMenuItem):NativeMenuItem
      [air] native public function removeItemAt(index:int):NativeMenuItem
      [air] native public function setItemIndex(item:NativeMenuItem, index:int):void
    }
    """)
}
