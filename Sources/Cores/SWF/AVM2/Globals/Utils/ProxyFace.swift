/// `flash.utils.Proxy`.
enum ProxyFace {
  static let face = Face(
    """
    package flash.utils
    public class Proxy {
      [frames Error$/throwError flash.utils::Proxy/http://www.adobe.com/2006/actionscript/flash/proxy::getProperty] native flash_proxy function getProperty(name:*):*
      [frames Error$/throwError flash.utils::Proxy/http://www.adobe.com/2006/actionscript/flash/proxy::setProperty] native flash_proxy function setProperty(name:*, value:*):void
      [frames Error$/throwError flash.utils::Proxy/http://www.adobe.com/2006/actionscript/flash/proxy::callProperty] native flash_proxy function callProperty(name:*, ...rest):*
      [frames Error$/throwError flash.utils::Proxy/http://www.adobe.com/2006/actionscript/flash/proxy::hasProperty] native flash_proxy function hasProperty(name:*):Boolean
      [frames Error$/throwError flash.utils::Proxy/http://www.adobe.com/2006/actionscript/flash/proxy::deleteProperty] native flash_proxy function deleteProperty(name:*):Boolean
      [frames Error$/throwError flash.utils::Proxy/http://www.adobe.com/2006/actionscript/flash/proxy::getDescendants] native flash_proxy function getDescendants(name:*):*
      [frames Error$/throwError flash.utils::Proxy/http://www.adobe.com/2006/actionscript/flash/proxy::nextNameIndex] native flash_proxy function nextNameIndex(index:int):int
      [frames Error$/throwError flash.utils::Proxy/http://www.adobe.com/2006/actionscript/flash/proxy::nextName] native flash_proxy function nextName(index:int):String
      [frames Error$/throwError flash.utils::Proxy/http://www.adobe.com/2006/actionscript/flash/proxy::nextValue] native flash_proxy function nextValue(index:int):*
      native flash_proxy function isAttribute(name:*):Boolean
    }
    """, natives)
}
