import FlashAVM2

/// `flash.net.DynamicPropertyOutput`.
enum DynamicPropertyOutputFace {
  static let face = Face(
    """
    package flash.net
    [payload] internal class DynamicPropertyOutput implements IDynamicPropertyOutput {
      native public function DynamicPropertyOutput()
      native public function writeDynamicProperty(name:String, value:*):void
    }
    """)
}
