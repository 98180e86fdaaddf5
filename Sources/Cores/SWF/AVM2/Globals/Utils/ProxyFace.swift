/// `flash.utils.Proxy`.
enum ProxyFace {
  static let face = Face(
    """
    package flash.utils
    public class Proxy {
      native flash_proxy function getProperty(name:*):*
      native flash_proxy function setProperty(name:*, value:*):void
      native flash_proxy function callProperty(name:*, ...rest):*
      native flash_proxy function hasProperty(name:*):Boolean
      native flash_proxy function deleteProperty(name:*):Boolean
      native flash_proxy function getDescendants(name:*):*
      native flash_proxy function nextNameIndex(index:int):int
      native flash_proxy function nextName(index:int):String
      native flash_proxy function nextValue(index:int):*
      native flash_proxy function isAttribute(name:*):Boolean
    }
    """, natives)
}
