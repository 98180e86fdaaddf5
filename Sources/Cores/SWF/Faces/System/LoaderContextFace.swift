import FlashAVM2

/// `flash.system.LoaderContext`.
enum LoaderContextFace {
  static let face = Face(
    """
    package flash.system
    import flash.display.DisplayObjectContainer
    public class LoaderContext {
      [slot] public var checkPolicyFile:Boolean
      [slot] public var applicationDomain:ApplicationDomain
      [slot] public var securityDomain:SecurityDomain
      [slot] public var allowCodeImport:Boolean = true
      [slot] [674] public var imageDecodingPolicy:String = "onDemand"
      [slot] [670] public var parameters:Object
      [slot] [670] public var requestedContentParent:DisplayObjectContainer
      native public function LoaderContext(checkPolicyFile:Boolean = false, applicationDomain:ApplicationDomain = null,
        securityDomain:SecurityDomain = null)
      [air] native public function get allowLoadBytesCodeExecution():Boolean
      [air] native public function set allowLoadBytesCodeExecution(value:Boolean):void
    }
    """)
}
