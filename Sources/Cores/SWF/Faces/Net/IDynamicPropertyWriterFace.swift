import FlashAVM2

/// `flash.net.IDynamicPropertyWriter`.
enum IDynamicPropertyWriterFace {
  static let face = Face(
    """
    package flash.net
    public interface IDynamicPropertyWriter {
      function writeDynamicProperties(obj:Object, output:IDynamicPropertyOutput):void
    }
    """)
}
