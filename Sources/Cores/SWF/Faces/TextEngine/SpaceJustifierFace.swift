import FlashAVM2

/// `flash.text.engine.SpaceJustifier`.
enum SpaceJustifierFace {
  static let face = Face(
    """
    package flash.text.engine
    [667] public final class SpaceJustifier extends TextJustifier {
      [slot] private var spacesLetters:Boolean
      [slot] private var least:Number = 0.5
      [slot] private var best:Number = 1
      [slot] private var most:Number = 1.5
      native public function SpaceJustifier(locale:String = "en", lineJustification:String = "unjustified",
        letterSpacing:Boolean = false)
      native public function get letterSpacing():Boolean
      native public function set letterSpacing(value:Boolean):void
      native public function get maximumSpacing():Number
      native public function set maximumSpacing(value:Number):void
      native public function get minimumSpacing():Number
      native public function set minimumSpacing(value:Number):void
      native public function get optimumSpacing():Number
      native public function set optimumSpacing(value:Number):void
      native public override function clone():TextJustifier
    }
    """)
}
