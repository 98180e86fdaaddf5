import FlashAVM2

extension FacePackage {
  /// `flash.system`.
  static let system = FacePackage(
    "flash.system",
    [
      ("ApplicationDomain", ApplicationDomainFace.face),
      ("Capabilities", CapabilitiesFace.face),
      ("IME", IMEFace.face),
      ("IMEConversionMode", IMEConversionModeFace.face),
      ("ImageDecodingPolicy", ImageDecodingPolicyFace.face),
      ("JPEGLoaderContext", JPEGLoaderContextFace.face),
      ("LoaderContext", LoaderContextFace.face),
      ("MessageChannel", MessageChannelFace.face),
      ("MessageChannelState", MessageChannelStateFace.face),
      ("Security", SecurityFace.face),
      ("SecurityDomain", SecurityDomainFace.face),
      ("SecurityPanel", SecurityPanelFace.face),
      ("System", SystemFace.face),
      ("SystemUpdater", SystemUpdaterFace.face),
      ("SystemUpdaterType", SystemUpdaterTypeFace.face),
      ("TouchscreenType", TouchscreenTypeFace.face),
      ("Worker", WorkerFace.face),
      ("WorkerDomain", WorkerDomainFace.face),
      ("WorkerState", WorkerStateFace.face),
      ("fscommand", SystemFunctionsFace.face),
    ])
}
