import FlashAVM2

extension FacePackage {
  /// `flash.html`.
  static let html = FacePackage(
    "flash.html",
    [
      ("HTMLLoader", HTMLLoaderFace.face)
    ])
}
