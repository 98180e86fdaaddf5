import FlashAVM2

/// `flash.system.ImageDecodingPolicy`.
enum ImageDecodingPolicyFace {
  static let face = Face(
    """
    package flash.system
    [674] public final class ImageDecodingPolicy {
      public static const ON_DEMAND:String = "onDemand"
      public static const ON_LOAD:String = "onLoad"
    }
    """)
}
