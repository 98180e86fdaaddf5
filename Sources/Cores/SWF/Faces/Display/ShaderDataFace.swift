import FlashAVM2

/// `flash.display.ShaderData`.
enum ShaderDataFace {
  static let face = Face(
    """
    package flash.display
    import flash.utils.ByteArray
    [667] [payload] public final dynamic class ShaderData {
      [frames flash.display::ShaderData/_setByteCode flash.display::ShaderData]
      native public function ShaderData(bytecode:ByteArray)
    }
    """)
}
