import FlashAVM2

/// `flash.net.ObjectEncoding`.
enum ObjectEncodingFace {
  static let face = Face(
    """
    package flash.net
    [abstract] public final class ObjectEncoding {
      public static const AMF0:uint = 0
      public static const AMF3:uint = 3
      public static const DEFAULT:uint = 3
      native public static function get dynamicPropertyWriter():IDynamicPropertyWriter
      native public static function set dynamicPropertyWriter(value:IDynamicPropertyWriter):void
    }
    """)
}
