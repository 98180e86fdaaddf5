import FlashAVM2

extension FacePackage {
  /// `flash.accessibility`.
  static let accessibility = FacePackage(
    "flash.accessibility",
    [
      ("Accessibility", AccessibilityFace.face),
      ("AccessibilityImplementation", AccessibilityImplementationFace.face),
      ("AccessibilityProperties", AccessibilityPropertiesFace.face),
      ("ISearchableText", ISearchableTextFace.face),
      ("ISimpleTextSelection", ISimpleTextSelectionFace.face),
    ])
}
