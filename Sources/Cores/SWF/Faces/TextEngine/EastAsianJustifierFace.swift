import FlashAVM2

/// `flash.text.engine.EastAsianJustifier`.
enum EastAsianJustifierFace {
  static let face = Face(
    """
    package flash.text.engine
    [667] public final class EastAsianJustifier extends TextJustifier {
      [slot] private var style:String
      [slot] private var composesSpaces:Boolean
      native public function EastAsianJustifier(locale:String = "ja", lineJustification:String = "allButLast",
        justificationStyle:String = "pushInKinsoku")
      [674] native public function get composeTrailingIdeographicSpaces():Boolean
      [674] native public function set composeTrailingIdeographicSpaces(value:Boolean):void
      native public function get justificationStyle():String
      native public function set justificationStyle(value:String):void
      native public override function clone():TextJustifier
    }
    """)
}
