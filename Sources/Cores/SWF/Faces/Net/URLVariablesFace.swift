import FlashAVM2

/// `flash.net.URLVariables`.
enum URLVariablesFace {
  static let face = Face(
    """
    package flash.net
    public dynamic class URLVariables {
      native public function URLVariables(str:String = null)
      native public function decode(str:String):void
      native public function toString():String
    }
    """)
}
