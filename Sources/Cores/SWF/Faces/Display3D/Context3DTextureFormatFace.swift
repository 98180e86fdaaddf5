import FlashAVM2

/// `flash.display3D.Context3DTextureFormat`.
enum Context3DTextureFormatFace {
  static let face = Face(
    """
    package flash.display3D
    [674] public final class Context3DTextureFormat {
      [688] public static const BGR_PACKED:String = "bgrPacked565"
      public static const BGRA:String = "bgra"
      [688] public static const BGRA_PACKED:String = "bgraPacked4444"
      public static const COMPRESSED:String = "compressed"
      [682] public static const COMPRESSED_ALPHA:String = "compressedAlpha"
      [698] public static const RGBA_HALF_FLOAT:String = "rgbaHalfFloat"
    }
    """)
}
