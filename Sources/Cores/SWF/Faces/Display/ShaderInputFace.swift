import FlashAVM2

/// `flash.display.ShaderInput`.
enum ShaderInputFace {
  static let face = Face(
    """
    package flash.display
    [667] [payload] public final dynamic class ShaderInput {
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
