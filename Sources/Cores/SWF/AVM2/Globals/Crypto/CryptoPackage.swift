extension FacePackage {
  /// `flash.crypto`.
  static let crypto = FacePackage(
    "flash.crypto",
    [
      ("generateRandomBytes", CryptoFunctionsFace.face)
    ])
}
