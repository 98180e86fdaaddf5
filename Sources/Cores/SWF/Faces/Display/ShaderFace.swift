import FlashAVM2

/// `flash.display.Shader`.
enum ShaderFace {
  static let face = Face(
    """
    package flash.display
    import flash.utils.ByteArray
    [667] public class Shader {
      [slot] private var data:ShaderData
      [slot] private var precisionHint:String = "full"
      [frames flash.display::ShaderData/_setByteCode flash.display::ShaderData flash.display::Shader/set byteCode flash.display::Shader]
      native public function Shader(bytecode:ByteArray = null)
      [frames flash.display::ShaderData/_setByteCode flash.display::ShaderData flash.display::Shader/set byteCode]
      native public function set byteCode(value:ByteArray):void
      native public function get data():ShaderData
      native public function set data(value:ShaderData):void
      native public function get precisionHint():String
      native public function set precisionHint(value:String):void
    }
    """)
}
