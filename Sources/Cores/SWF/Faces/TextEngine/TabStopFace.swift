import FlashAVM2

/// `flash.text.engine.TabStop`.
enum TabStopFace {
  static let face = Face(
    """
    package flash.text.engine
    [667] public final class TabStop {
      [slot] private var align:String
      [slot] private var place:Number
      [slot] private var token:String
      native public function TabStop(alignment:String = "start", position:Number = 0, decimalAlignmentToken:String = "")
      native public function get alignment():String
      native public function set alignment(value:String):void
      native public function get decimalAlignmentToken():String
      native public function set decimalAlignmentToken(value:String):void
      native public function get position():Number
      native public function set position(value:Number):void
    }
    """)
}
