import FlashAVM2

/// `flash.display.ShaderParameter`.
enum ShaderParameterFace {
  static let face = Face(
    """
    package flash.display
    [667] public final dynamic class ShaderParameter {
      [slot] private var index:int
      [slot] private var type:String
      [slot] private var value:Array
      native public function get index():int
      native public function get type():String
      native public function get value():Array
      native public function set value(value:Array):void
    }
    """)
}
