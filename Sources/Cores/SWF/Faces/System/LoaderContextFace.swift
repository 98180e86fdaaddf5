import FlashAVM2

/// `flash.system.LoaderContext`.
enum LoaderContextFace {
  static let face = Face(
    """
    package flash.system
    import flash.display.DisplayObjectContainer
    [payload] public class LoaderContext {
      native public function LoaderContext(checkPolicyFile:Boolean = false, applicationDomain:ApplicationDomain = null,
        securityDomain:SecurityDomain = null)
      public var allowCodeImport:Boolean
      public var applicationDomain:ApplicationDomain
      public var checkPolicyFile:Boolean
      [674] public var imageDecodingPolicy:String
      [670] public var parameters:Object
      [670] public var requestedContentParent:DisplayObjectContainer
      public var securityDomain:SecurityDomain
      [air] native public function get allowLoadBytesCodeExecution():Boolean
      [air] native public function set allowLoadBytesCodeExecution(value:Boolean):void
    }
    """)
}
