import FlashAVM2

/// `flash.automation.KeyboardAutomationAction`.
enum KeyboardAutomationActionFace {
  static let face = Face(
    """
    package flash.automation
    public class KeyboardAutomationAction extends AutomationAction {
      [slot] private var keyCode:uint
      native public function KeyboardAutomationAction(type:String, keyCode:int = 0)
      public static const KEY_DOWN:String = "keyDown"
      public static const KEY_UP:String = "keyUp"
      native public function get keyCode():uint
      native public function set keyCode(value:uint):void
    }
    """)
}
