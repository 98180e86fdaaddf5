import FlashAVM2

extension FacePackage {
  /// `flash.concurrent`.
  static let concurrent = FacePackage(
    "flash.concurrent",
    [
      ("Condition", ConditionFace.face),
      ("Mutex", MutexFace.face),
    ])
}
