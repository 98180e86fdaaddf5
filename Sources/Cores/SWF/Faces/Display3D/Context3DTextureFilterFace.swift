import FlashAVM2

/// `flash.display3D.Context3DTextureFilter`.
enum Context3DTextureFilterFace {
  static let face = Face(
    """
    package flash.display3D
    [686] public final class Context3DTextureFilter {
      [698] public static const ANISOTROPIC16X:String = "anisotropic16x"
      [698] public static const ANISOTROPIC2X:String = "anisotropic2x"
      [698] public static const ANISOTROPIC4X:String = "anisotropic4x"
      [698] public static const ANISOTROPIC8X:String = "anisotropic8x"
      public static const LINEAR:String = "linear"
      public static const NEAREST:String = "nearest"
    }
    """)
}
