import FlashAVM2

/// Functions of `flash.net`.
enum NetFunctionsFace {
  static let face = Face(
    """
    package flash.net
    native public function navigateToURL(request:URLRequest, window:String = null):void
    native public function registerClassAlias(name:String, object:Class):void
    native public function getClassByAlias(name:String):Class
    native public function sendToURL(request:URLRequest):void
    """)
}
