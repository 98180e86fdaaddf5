import FlashAVM2

extension FacePackage {
  /// `flash.trace`.
  static let trace = FacePackage(
    "flash.trace",
    [
      ("Trace", TraceFace.face)
    ])
}
