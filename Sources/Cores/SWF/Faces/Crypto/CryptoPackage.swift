import FlashAVM2

extension FacePackage {
  /// `flash.crypto`.
  static let crypto = FacePackage(
    "flash.crypto",
    [
      ("generateRandomBytes", CryptoFunctionsFace.face)
    ])
}
