import FlashAVM2

extension FacePackage {
  /// `flash.display3D`.
  static let display3D = FacePackage(
    "flash.display3D",
    [
      ("Context3D", Context3DFace.face),
      ("Context3DBlendFactor", Context3DBlendFactorFace.face),
      ("Context3DBufferUsage", Context3DBufferUsageFace.face),
      ("Context3DClearMask", Context3DClearMaskFace.face),
      ("Context3DCompareMode", Context3DCompareModeFace.face),
      ("Context3DMipFilter", Context3DMipFilterFace.face),
      ("Context3DProfile", Context3DProfileFace.face),
      ("Context3DProgramType", Context3DProgramTypeFace.face),
      ("Context3DRenderMode", Context3DRenderModeFace.face),
      ("Context3DStencilAction", Context3DStencilActionFace.face),
      ("Context3DTextureFilter", Context3DTextureFilterFace.face),
      ("Context3DTextureFormat", Context3DTextureFormatFace.face),
      ("Context3DTriangleFace", Context3DTriangleFaceFace.face),
      ("Context3DVertexBufferFormat", Context3DVertexBufferFormatFace.face),
      ("Context3DWrapMode", Context3DWrapModeFace.face),
      ("IndexBuffer3D", IndexBuffer3DFace.face),
      ("Program3D", Program3DFace.face),
      ("VertexBuffer3D", VertexBuffer3DFace.face),
    ])
}
