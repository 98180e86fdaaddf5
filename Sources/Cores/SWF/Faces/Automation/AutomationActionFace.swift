import FlashAVM2

/// `flash.automation.AutomationAction`.
enum AutomationActionFace {
  static let face = Face(
    """
    package flash.automation
    [payload] public class AutomationAction {
      native public function get type():String
      native public function set type(value:String):void
    }
    """)
}
