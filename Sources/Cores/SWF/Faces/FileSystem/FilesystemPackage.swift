import FlashAVM2

extension FacePackage {
  /// `flash.filesystem`.
  static let filesystem = FacePackage(
    "flash.filesystem",
    [
      ("File", FileFace.face),
      ("FileStream", FileStreamFace.face),
    ])
}
