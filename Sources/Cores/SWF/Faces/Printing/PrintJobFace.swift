import FlashAVM2

/// `flash.printing.PrintJob`.
enum PrintJobFace {
  static let face = Face(
    """
    package flash.printing
    import flash.events.EventDispatcher
    import flash.geom.Rectangle
    import flash.display.Sprite
    public class PrintJob extends EventDispatcher {
      native public static function get isSupported():Boolean
      native public function get orientation():String
      native public function get pageHeight():int
      native public function get pageWidth():int
      native public function get paperHeight():int
      native public function get paperWidth():int
      native public function start():Boolean
      native public function addPage(sprite:Sprite, printArea:Rectangle = null, options:PrintJobOptions = null,
        frameNum:int = 0):void
      native public function send():void
    }
    """)
}
