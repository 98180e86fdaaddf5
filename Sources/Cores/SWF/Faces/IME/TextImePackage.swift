import FlashAVM2

extension FacePackage {
  /// `flash.text.ime`.
  static let textIme = FacePackage(
    "flash.text.ime",
    [
      ("CompositionAttributeRange", CompositionAttributeRangeFace.face),
      ("IIMEClient", IIMEClientFace.face),
    ])
}
