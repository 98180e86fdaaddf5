import FlashAVM2

/// `flash.display.ShaderData`.
enum ShaderDataFace {
  static let face = Face(
    """
    package flash.display
    import flash.utils.ByteArray
    [667] public final dynamic class ShaderData {
      native public function ShaderData(bytecode:ByteArray)
    }
    """)
}
