import FlashAVM2

/// `flash.security.X500DistinguishedName`.
enum X500DistinguishedNameFace {
  static let face = Face(
    """
    package flash.security
    [674] [payload] public final class X500DistinguishedName {
      native public function get commonName():String
      native public function get countryName():String
      native public function get localityName():String
      native public function get organizationalUnitName():String
      native public function get organizationName():String
      native public function get stateOrProvinceName():String
      native public function toString():String
    }
    """)
}
