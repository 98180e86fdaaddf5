import FlashAVM2

/// `flash.automation.MouseAutomationAction`.
enum MouseAutomationActionFace {
  static let face = Face(
    """
    package flash.automation
    public class MouseAutomationAction extends AutomationAction {
      [slot] private var stageX:Number
      [slot] private var stageY:Number
      [slot] private var delta:int
      native public function MouseAutomationAction(type:String, stageX:Number = 0, stageY:Number = 0, delta:Number = 0)
      public static const MIDDLE_MOUSE_DOWN:String = "middleMouseDown"
      public static const MIDDLE_MOUSE_UP:String = "middleMouseUp"
      public static const MOUSE_DOWN:String = "mouseDown"
      public static const MOUSE_MOVE:String = "mouseMove"
      public static const MOUSE_UP:String = "mouseUp"
      public static const MOUSE_WHEEL:String = "mouseWheel"
      public static const RIGHT_MOUSE_DOWN:String = "rightMouseDown"
      public static const RIGHT_MOUSE_UP:String = "rightMouseUp"
      native public function get delta():int
      native public function set delta(value:int):void
      native public function get stageX():Number
      native public function set stageX(value:Number):void
      native public function get stageY():Number
      native public function set stageY(value:Number):void
    }
    """)
}
