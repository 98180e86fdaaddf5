import FlashAVM2

/// `flash.external.ExtensionContext`.
enum ExtensionContextFace {
  static let face = Face(
    """
    package flash.external
    import flash.events.EventDispatcher
    [air] public final class ExtensionContext extends EventDispatcher {
      native public static function createExtensionContext(extensionID:String, contextType:String):ExtensionContext
      native public function call(functionName:String, ...rest):Object
    }
    """)
}
