import FlashAVM2

/// `flash.display3D.textures.RectangleTexture`.
enum RectangleTextureFace {
  static let face = Face(
    """
    package flash.display3D.textures
    import flash.display.BitmapData
    import flash.utils.ByteArray
    [abstract] public final class RectangleTexture extends TextureBase {
      [690] native public function uploadFromBitmapData(source:BitmapData):void
      [690] native public function uploadFromByteArray(data:ByteArray, byteArrayOffset:uint):void
    }
    """)
}
