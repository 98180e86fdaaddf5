import FlashAVM2

/// `flash.security.X509Certificate`.
enum X509CertificateFace {
  static let face = Face(
    """
    package flash.security
    import flash.utils.ByteArray
    [674] [payload] public final class X509Certificate {
      native public function get encoded():ByteArray
      native public function get issuer():X500DistinguishedName
      native public function get issuerUniqueID():String
      native public function get serialNumber():String
      native public function get signatureAlgorithmOID():String
      native public function get signatureAlgorithmParams():ByteArray
      native public function get subject():X500DistinguishedName
      native public function get subjectPublicKey():String
      native public function get subjectPublicKeyAlgorithmOID():String
      native public function get subjectUniqueID():String
      native public function get validNotAfter():Date
      native public function get validNotBefore():Date
      native public function get version():uint
    }
    """)
}
