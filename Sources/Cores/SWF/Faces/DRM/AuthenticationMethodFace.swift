import FlashAVM2

/// `flash.net.drm.AuthenticationMethod`.
enum AuthenticationMethodFace {
  static let face = Face(
    """
    package flash.net.drm
    [667] public final class AuthenticationMethod {
      public static const ANONYMOUS:String = "anonymous"
      public static const USERNAME_AND_PASSWORD:String = "usernameAndPassword"
    }
    """)
}
