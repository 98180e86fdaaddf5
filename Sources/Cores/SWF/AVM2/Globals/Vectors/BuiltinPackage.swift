extension FacePackage {
  /// Where methods that were taken out of their objects have their class.
  static let builtin = FacePackage(
    "builtin.as$0",
    [
      ("MethodClosure", MethodClosureFace.face)
    ])
}
