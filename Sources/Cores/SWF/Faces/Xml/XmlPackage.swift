import FlashAVM2

extension FacePackage {
  /// `flash.xml`.
  static let xml = FacePackage(
    "flash.xml",
    [
      ("XMLDocument", XMLDocumentFace.face),
      ("XMLNode", XMLNodeFace.face),
      ("XMLNodeType", XMLNodeTypeFace.face),
    ])
}
