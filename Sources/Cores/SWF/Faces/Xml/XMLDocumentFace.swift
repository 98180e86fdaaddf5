import FlashAVM2

/// `flash.xml.XMLDocument`.
enum XMLDocumentFace {
  static let face = Face(
    """
    package flash.xml
    public class XMLDocument extends XMLNode {
      native public function XMLDocument(input:String = null)
      public var docTypeDecl:Object = null
      public var idMap:Object
      public var ignoreWhite:Boolean = false
      public var xmlDecl:Object = null
      native public function createElement(name:String):XMLNode
      native public function createTextNode(text:String):XMLNode
      native public function parseXML(input:String):void
      native public override function toString():String
    }
    """)
}
