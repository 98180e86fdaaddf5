import FlashAVM2

extension FacePackage {
  /// `flash.automation`.
  static let automation = FacePackage(
    "flash.automation",
    [
      ("AutomationAction", AutomationActionFace.face),
      ("KeyboardAutomationAction", KeyboardAutomationActionFace.face),
      ("MouseAutomationAction", MouseAutomationActionFace.face),
      ("StageCapture", StageCaptureFace.face),
      ("StageCaptureEvent", StageCaptureEventFace.face),
    ])
}
