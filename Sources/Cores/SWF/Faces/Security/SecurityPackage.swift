import FlashAVM2

extension FacePackage {
  /// `flash.security`.
  static let security = FacePackage(
    "flash.security",
    [
      ("CertificateStatus", CertificateStatusFace.face),
      ("X500DistinguishedName", X500DistinguishedNameFace.face),
      ("X509Certificate", X509CertificateFace.face),
    ])
}
