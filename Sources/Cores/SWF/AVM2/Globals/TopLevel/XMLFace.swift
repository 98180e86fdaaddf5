/// `XML`.
enum XMLFace {
  static let face = Face(
    """
    package
    [payload] public final dynamic class XML {
      public static const length:int = 1
      [call] native public function XML(value:* = undefined):*
      native public function XML(value:* = undefined)
      native public static function get ignoreComments():Boolean
      native public static function set ignoreComments(value:Boolean):void
      native public static function get ignoreProcessingInstructions():Boolean
      native public static function set ignoreProcessingInstructions(value:Boolean):void
      native public static function get ignoreWhitespace():Boolean
      native public static function set ignoreWhitespace(value:Boolean):void
      native public static function get prettyPrinting():Boolean
      native public static function set prettyPrinting(value:Boolean):void
      native public static function get prettyIndent():int
      native public static function set prettyIndent(value:int):void
      native AS3 static function settings():Object
      native AS3 static function setSettings(values:Object = null):void
      native AS3 static function defaultSettings():Object
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
      native AS3 function copy():XML
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
      native AS3 function normalize():XML
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
      native AS3 function valueOf():XML
      [hidden] native public function toJSON(key:String):*
      native AS3 function notification():Function
      native AS3 function setNotification(listener:Function):*
    }
    """, natives)
}
