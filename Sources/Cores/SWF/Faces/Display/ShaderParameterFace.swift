import FlashAVM2

/// `flash.display.ShaderParameter`.
enum ShaderParameterFace {
  static let face = Face(
    """
    package flash.display
    [667] [payload] public final dynamic class ShaderParameter {
      native public function get index():int
      native public function get type():String
      native public function get value():Array
      native public function set value(value:Array):void
    }
    """)
}
