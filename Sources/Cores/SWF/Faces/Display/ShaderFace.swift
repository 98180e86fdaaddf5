import FlashAVM2

/// `flash.display.Shader`.
enum ShaderFace {
  static let face = Face(
    """
    package flash.display
    import flash.utils.ByteArray
    [667] [payload] public class Shader {
      native public function Shader(bytecode:ByteArray = null)
      native public function set byteCode(value:ByteArray):void
      native public function get data():ShaderData
      native public function set data(value:ShaderData):void
      native public function get precisionHint():String
      native public function set precisionHint(value:String):void
    }
    """)
}
