import FlashAVM2

/// `flash.automation.AutomationAction`.
enum AutomationActionFace {
  static let face = Face(
    """
    package flash.automation
    public class AutomationAction {
      [slot] private var type:String = ""
      native public function get type():String
      native public function set type(value:String):void
    }
    """)
}
