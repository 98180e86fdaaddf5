import FlashAVM2

/// `flash.display3D.textures.Texture`.
enum TextureFace {
  static let face = Face(
    """
    package flash.display3D.textures
    import flash.display.BitmapData
    import flash.utils.ByteArray
    [abstract] public final class Texture extends TextureBase {
      [674] native public function uploadCompressedTextureFromByteArray(data:ByteArray, byteArrayOffset:uint,
        async:Boolean = false):void
      [674] native public function uploadFromBitmapData(source:BitmapData, miplevel:uint = 0):void
      [674] native public function uploadFromByteArray(data:ByteArray, byteArrayOffset:uint, miplevel:uint = 0):void
    }
    """)
}
