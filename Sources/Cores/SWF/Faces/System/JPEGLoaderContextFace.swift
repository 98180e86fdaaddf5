import FlashAVM2

/// `flash.system.JPEGLoaderContext`.
enum JPEGLoaderContextFace {
  static let face = Face(
    """
    package flash.system
    [667] public class JPEGLoaderContext extends LoaderContext {
      [slot] public var deblockingFilter:Number = 0.0
      native public function JPEGLoaderContext(deblockingFilter:Number = 0.0, checkPolicyFile:Boolean = false,
        applicationDomain:ApplicationDomain = null, securityDomain:SecurityDomain = null)
    }
    """)
}
