extension FacePackage {
  /// Vectors, by the forms of their elements.
  static let vectors = FacePackage(
    "__AS3__.vec",
    [
      ("Vector", VectorFace.face),
      ("Vector$double", VectorDoubleFace.face),
      ("Vector$int", VectorintFace.face),
      ("Vector$object", VectorobjectFace.face),
      ("Vector$uint", VectoruintFace.face),
    ])
}
