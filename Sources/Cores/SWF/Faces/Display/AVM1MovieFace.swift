import FlashAVM2

/// `flash.display.AVM1Movie`.
enum AVM1MovieFace {
  static let face = Face(
    """
    package flash.display
    [abstract] public class AVM1Movie extends DisplayObject {
      native public function addCallback(name:String, fn:Function):void
      native public function call(functionName:String, ...rest):*
    }
    """)
}
