import FlashAVM2

/// `flash.xml.XMLDocument`.
enum XMLDocumentFace {
  static let face = Face(
    """
    package flash.xml
    public class XMLDocument extends XMLNode {
      native public function XMLDocument(input:String = null)
      [slot] public var docTypeDecl:Object = null
      [slot] public var idMap:Object
      [slot] public var ignoreWhite:Boolean = false
      [slot] public var xmlDecl:Object = null
      native public function createElement(name:String):XMLNode
      native public function createTextNode(text:String):XMLNode
      native public function parseXML(input:String):void
      native public override function toString():String
    }
    """)
}
