import FlashAVM2

extension FacePackage {
  /// `flash.external`.
  static let external = FacePackage(
    "flash.external",
    [
      ("ExtensionContext", ExtensionContextFace.face),
      ("ExternalInterface", ExternalInterfaceFace.face),
    ])
}
