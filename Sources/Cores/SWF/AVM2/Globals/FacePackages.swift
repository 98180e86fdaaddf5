extension FacePackage {
  /// What the language has, and what the machine itself knows: in `flash.utils`, `flash.errors` and `__AS3__.vec` as well.
  package static let language: [FacePackage] = [
    .avmplus, .builtin, .errors, .topLevel, .utils, .vectors,
  ]
}
