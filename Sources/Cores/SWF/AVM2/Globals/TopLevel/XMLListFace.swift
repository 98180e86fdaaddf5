/// `XMLList`.
enum XMLListFace {
  static let face = Face(
    """
    package
    [payload] public final dynamic class XMLList {
      public static const length:int = 1
      [call] native public function XMLList(value:* = undefined):*
      native public function XMLList(value:* = undefined)
      native override AS3 function hasOwnProperty(name:* = undefined):Boolean
      native override AS3 function propertyIsEnumerable(name:* = undefined):Boolean
      native AS3 function addNamespace(namespace:*):XML
      native AS3 function appendChild(child:*):XML
      native AS3 function attribute(name:*):XMLList
      native AS3 function attributes():XMLList
      native AS3 function child(name:*):XMLList
      native AS3 function childIndex():int
      native AS3 function children():XMLList
      native AS3 function comments():XMLList
      native AS3 function contains(value:*):Boolean
      native AS3 function copy():XMLList
      native AS3 function descendants(name:* = "*"):XMLList
      native AS3 function elements(name:* = "*"):XMLList
      native AS3 function hasComplexContent():Boolean
      native AS3 function hasSimpleContent():Boolean
      native AS3 function inScopeNamespaces():Array
      native AS3 function insertChildAfter(child:*, value:*):*
      native AS3 function insertChildBefore(child:*, value:*):*
      native AS3 function length():int
      native AS3 function localName():Object
      native AS3 function name():Object
      native AS3 function namespace(prefix:* = null):*
      native AS3 function namespaceDeclarations():Array
      native AS3 function nodeKind():String
      native AS3 function normalize():XMLList
      native AS3 function parent():*
      native AS3 function processingInstructions(name:* = "*"):XMLList
      native AS3 function prependChild(value:*):XML
      native AS3 function removeNamespace(namespace:*):XML
      native AS3 function replace(name:*, value:*):XML
      native AS3 function setChildren(value:*):XML
      native AS3 function setLocalName(name:*):void
      native AS3 function setName(name:*):void
      native AS3 function setNamespace(namespace:*):void
      native AS3 function text():XMLList
      native AS3 function toString():String
      native AS3 function toXMLString():String
      native AS3 function valueOf():XMLList
      [hidden] native public function toJSON(key:String):*
    }
    """, natives)
}
