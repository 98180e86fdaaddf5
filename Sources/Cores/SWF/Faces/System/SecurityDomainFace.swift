import FlashAVM2

/// `flash.system.SecurityDomain`.
enum SecurityDomainFace {
  static let face = Face(
    """
    package flash.system
    [abstract] public class SecurityDomain {
      native public static function get currentDomain():SecurityDomain
    }
    """)
}
