import FlashAVM2

extension FacePackage {
  /// `flash.filters`.
  static let filters = FacePackage(
    "flash.filters",
    [
      ("BevelFilter", BevelFilterFace.face),
      ("BitmapFilter", BitmapFilterFace.face),
      ("BitmapFilterQuality", BitmapFilterQualityFace.face),
      ("BitmapFilterType", BitmapFilterTypeFace.face),
      ("BlurFilter", BlurFilterFace.face),
      ("ColorMatrixFilter", ColorMatrixFilterFace.face),
      ("ConvolutionFilter", ConvolutionFilterFace.face),
      ("DisplacementMapFilter", DisplacementMapFilterFace.face),
      ("DisplacementMapFilterMode", DisplacementMapFilterModeFace.face),
      ("DropShadowFilter", DropShadowFilterFace.face),
      ("GlowFilter", GlowFilterFace.face),
      ("GradientBevelFilter", GradientBevelFilterFace.face),
      ("GradientGlowFilter", GradientGlowFilterFace.face),
      ("ShaderFilter", ShaderFilterFace.face),
    ])
}
