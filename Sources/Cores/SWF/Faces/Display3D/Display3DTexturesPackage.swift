import FlashAVM2

extension FacePackage {
  /// `flash.display3D.textures`.
  static let display3DTextures = FacePackage(
    "flash.display3D.textures",
    [
      ("CubeTexture", CubeTextureFace.face),
      ("RectangleTexture", RectangleTextureFace.face),
      ("Texture", TextureFace.face),
      ("TextureBase", TextureBaseFace.face),
      ("VideoTexture", VideoTextureFace.face),
    ])
}
