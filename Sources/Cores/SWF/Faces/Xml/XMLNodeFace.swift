import FlashAVM2

/// `flash.xml.XMLNode`.
enum XMLNodeFace {
  static let face = Face(
    """
    package flash.xml
    [payload] public class XMLNode {
      native public function XMLNode(type:uint, input:String)
      [slot] public var firstChild:XMLNode = null
      [slot] public var lastChild:XMLNode = null
      [slot] public var nextSibling:XMLNode = null
      [slot] public var nodeName:String = null
      [slot] public var nodeType:uint
      [slot] public var nodeValue:String = null
      [slot] public var parentNode:XMLNode = null
      [slot] public var previousSibling:XMLNode = null
      native public function get attributes():Object
      native public function set attributes(value:Object):void
      native public function get childNodes():Array
      native public function get localName():String
      native public function get namespaceURI():String
      native public function get prefix():String
      native public function appendChild(node:XMLNode):void
      native public function cloneNode(deep:Boolean):XMLNode
      native public function getNamespaceForPrefix(prefix:String):String
      native public function getPrefixForNamespace(ns:String):String
      native public function hasChildNodes():Boolean
      native public function insertBefore(node:XMLNode, before:XMLNode):void
      native public function removeNode():void
      native public function toString():String
    }
    """)
}
