extension FacePackage {
  /// Vectors, by the forms of their elements.
  static let vectors = FacePackage(
    "__AS3__.vec",
    [
      ("Vector", VectorFace.face),
      ("Vector$Number", VectorNumberFace.face),
      ("Vector$int", VectorintFace.face),
      ("Vector$object", VectorobjectFace.face),
      ("Vector$uint", VectoruintFace.face),
    ])
}
