import FlashAVM2

extension FacePackage {
  /// `flash.text.engine`.
  static let textEngine = FacePackage(
    "flash.text.engine",
    [
      ("BreakOpportunity", BreakOpportunityFace.face),
      ("CFFHinting", CFFHintingFace.face),
      ("ContentElement", ContentElementFace.face),
      ("DigitCase", DigitCaseFace.face),
      ("DigitWidth", DigitWidthFace.face),
      ("EastAsianJustifier", EastAsianJustifierFace.face),
      ("ElementFormat", ElementFormatFace.face),
      ("FontDescription", FontDescriptionFace.face),
      ("FontLookup", FontLookupFace.face),
      ("FontMetrics", FontMetricsFace.face),
      ("FontPosture", FontPostureFace.face),
      ("FontWeight", FontWeightFace.face),
      ("GraphicElement", GraphicElementFace.face),
      ("GroupElement", GroupElementFace.face),
      ("JustificationStyle", JustificationStyleFace.face),
      ("Kerning", KerningFace.face),
      ("LigatureLevel", LigatureLevelFace.face),
      ("LineJustification", LineJustificationFace.face),
      ("RenderingMode", RenderingModeFace.face),
      ("SpaceJustifier", SpaceJustifierFace.face),
      ("TabAlignment", TabAlignmentFace.face),
      ("TabStop", TabStopFace.face),
      ("TextBaseline", TextBaselineFace.face),
      ("TextBlock", TextBlockFace.face),
      ("TextElement", TextElementFace.face),
      ("TextJustifier", TextJustifierFace.face),
      ("TextLine", TextLineFace.face),
      ("TextLineCreationResult", TextLineCreationResultFace.face),
      ("TextLineMirrorRegion", TextLineMirrorRegionFace.face),
      ("TextLineValidity", TextLineValidityFace.face),
      ("TextRotation", TextRotationFace.face),
      ("TypographicCase", TypographicCaseFace.face),
    ])
}
