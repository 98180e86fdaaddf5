import FlashAVM2

/// `flash.net.SecureSocket`.
enum SecureSocketFace {
  static let face = Face(
    """
    package flash.net
    import flash.utils.ByteArray
    import flash.security.X509Certificate
    [674] public class SecureSocket extends Socket {
      native public static function get isSupported():Boolean
      native public function get serverCertificate():X509Certificate
      native public function get serverCertificateStatus():String
      native public function addBinaryChainBuildingCertificate(certificate:ByteArray, trusted:Boolean):void
    }
    """)
}
