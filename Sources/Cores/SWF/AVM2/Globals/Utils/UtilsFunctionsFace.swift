/// Functions of `flash.utils`.
enum UtilsFunctionsFace {
  static let face = Face(
    """
    package flash.utils
    public const flash_proxy:Namespace = "http://www.adobe.com/2006/actionscript/flash/proxy"
    native public function describeType(value:*):XML
    native public function getQualifiedClassName(value:*):String
    native public function getQualifiedSuperclassName(value:*):String
    native public function getDefinitionByName(name:String):Object
    native public function getTimer():int
    native public function setInterval(closure:Function, delay:Number, ...arguments):uint
    native public function clearInterval(id:uint):void
    native public function setTimeout(closure:Function, delay:Number, ...arguments):uint
    native public function clearTimeout(id:uint):void
    native public function escapeMultiByte(text:String):String
    native public function unescapeMultiByte(text:String):String
    """,
    natives)
}
