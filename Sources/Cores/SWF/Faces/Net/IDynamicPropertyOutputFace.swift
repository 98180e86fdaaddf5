import FlashAVM2

/// `flash.net.IDynamicPropertyOutput`.
enum IDynamicPropertyOutputFace {
  static let face = Face(
    """
    package flash.net
    public interface IDynamicPropertyOutput {
      function writeDynamicProperty(name:String, value:*):void
    }
    """)
}
