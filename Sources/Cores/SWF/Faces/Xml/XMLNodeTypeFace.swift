import FlashAVM2

/// `flash.xml.XMLNodeType`.
enum XMLNodeTypeFace {
  static let face = Face(
    """
    package flash.xml
    public final class XMLNodeType {
      public static const ELEMENT_NODE:uint = 1
      public static const TEXT_NODE:uint = 3
      public static const CDATA_NODE:uint = 4
      public static const PROCESSING_INSTRUCTION_NODE:uint = 7
      public static const COMMENT_NODE:uint = 8
      public static const DOCUMENT_TYPE_NODE:uint = 10
      public static const XML_DECLARATION:uint = 13
    }
    """)
}
