import FlashAVM2

/// `flash.display3D.textures.CubeTexture`.
enum CubeTextureFace {
  static let face = Face(
    """
    package flash.display3D.textures
    import flash.display.BitmapData
    import flash.utils.ByteArray
    [abstract] public final class CubeTexture extends TextureBase {
      [674] native public function uploadCompressedTextureFromByteArray(data:ByteArray, byteArrayOffset:uint,
        async:Boolean = false):void
      [674] native public function uploadFromBitmapData(source:BitmapData, side:uint, miplevel:uint = 0):void
      [674] native public function uploadFromByteArray(data:ByteArray, byteArrayOffset:uint, side:uint,
        miplevel:uint = 0):void
    }
    """)
}
