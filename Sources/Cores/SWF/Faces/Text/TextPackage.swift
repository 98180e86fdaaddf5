import FlashAVM2

extension FacePackage {
  /// `flash.text`.
  static let text = FacePackage(
    "flash.text",
    [
      ("AntiAliasType", AntiAliasTypeFace.face),
      ("CSMSettings", CSMSettingsFace.face),
      ("Font", FontFace.face),
      ("FontStyle", FontStyleFace.face),
      ("FontType", FontTypeFace.face),
      ("GridFitType", GridFitTypeFace.face),
      ("StaticText", StaticTextFace.face),
      ("StyleSheet", StyleSheetFace.face),
      ("TextColorType", TextColorTypeFace.face),
      ("TextDisplayMode", TextDisplayModeFace.face),
      ("TextExtent", TextExtentFace.face),
      ("TextField", TextFieldFace.face),
      ("TextFieldAutoSize", TextFieldAutoSizeFace.face),
      ("TextFieldType", TextFieldTypeFace.face),
      ("TextFormat", TextFormatFace.face),
      ("TextFormatAlign", TextFormatAlignFace.face),
      ("TextFormatDisplay", TextFormatDisplayFace.face),
      ("TextInteractionMode", TextInteractionModeFace.face),
      ("TextLineMetrics", TextLineMetricsFace.face),
      ("TextRenderer", TextRendererFace.face),
      ("TextRun", TextRunFace.face),
      ("TextSnapshot", TextSnapshotFace.face),
    ])
}
