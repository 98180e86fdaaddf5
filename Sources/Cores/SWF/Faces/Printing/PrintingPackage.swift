import FlashAVM2

extension FacePackage {
  /// `flash.printing`.
  static let printing = FacePackage(
    "flash.printing",
    [
      ("PrintJob", PrintJobFace.face),
      ("PrintJobOptions", PrintJobOptionsFace.face),
      ("PrintJobOrientation", PrintJobOrientationFace.face),
    ])
}
