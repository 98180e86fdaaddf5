import FlashAVM2

/// `flash.display.ShaderInput`.
enum ShaderInputFace {
  static let face = Face(
    """
    package flash.display
    [667] public final dynamic class ShaderInput {
      [slot] private var channels:int
      [slot] private var height:int
      [slot] private var index:int
      [slot] private var input:Object
      [slot] private var width:int
      native public function get channels():int
      native public function get height():int
      native public function set height(value:int):void
      native public function get index():int
      native public function get input():Object
      native public function set input(value:Object):void
      native public function get width():int
      native public function set width(value:int):void
    }
    """)
}
