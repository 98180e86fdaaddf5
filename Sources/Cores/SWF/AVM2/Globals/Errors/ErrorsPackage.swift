extension FacePackage {
  /// `flash.errors`.
  static let errors = FacePackage(
    "flash.errors",
    [
      ("DRMManagerError", DRMManagerErrorFace.face),
      ("EOFError", EOFErrorFace.face),
      ("IOError", IOErrorFace.face),
      ("IllegalOperationError", IllegalOperationErrorFace.face),
      ("InvalidSWFError", InvalidSWFErrorFace.face),
      ("MemoryError", MemoryErrorFace.face),
      ("ScriptTimeoutError", ScriptTimeoutErrorFace.face),
      ("StackOverflowError", StackOverflowErrorFace.face),
    ])
}
