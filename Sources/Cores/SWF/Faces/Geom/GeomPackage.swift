import FlashAVM2

extension FacePackage {
  /// `flash.geom`.
  static let geom = FacePackage(
    "flash.geom",
    [
      ("ColorTransform", ColorTransformFace.face),
      ("Matrix", MatrixFace.face),
      ("Matrix3D", Matrix3DFace.face),
      ("Orientation3D", Orientation3DFace.face),
      ("PerspectiveProjection", PerspectiveProjectionFace.face),
      ("Point", PointFace.face),
      ("Rectangle", RectangleFace.face),
      ("Transform", TransformFace.face),
      ("Utils3D", Utils3DFace.face),
      ("Vector3D", Vector3DFace.face),
    ])
}
