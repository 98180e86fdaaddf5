import FlashAVM2

extension FacePackage {
  /// `flash.desktop`.
  static let desktop = FacePackage(
    "flash.desktop",
    [
      ("Clipboard", ClipboardFace.face),
      ("ClipboardFormats", ClipboardFormatsFace.face),
      ("ClipboardTransferMode", ClipboardTransferModeFace.face),
      ("IFilePromise", IFilePromiseFace.face),
      ("Icon", IconFace.face),
      ("InteractiveIcon", InteractiveIconFace.face),
      ("NativeApplication", NativeApplicationFace.face),
      ("NativeDragManager", NativeDragManagerFace.face),
      ("NativeDragOptions", NativeDragOptionsFace.face),
      ("NativeProcess", NativeProcessFace.face),
      ("NativeProcessStartupInfo", NativeProcessStartupInfoFace.face),
      ("SystemIdleMode", SystemIdleModeFace.face),
    ])
}
