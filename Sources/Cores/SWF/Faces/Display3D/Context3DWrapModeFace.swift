import FlashAVM2

/// `flash.display3D.Context3DWrapMode`.
enum Context3DWrapModeFace {
  static let face = Face(
    """
    package flash.display3D
    [686] public final class Context3DWrapMode {
      public static const CLAMP:String = "clamp"
      [696] public static const CLAMP_U_REPEAT_V:String = "clamp_u_repeat_v"
      public static const REPEAT:String = "repeat"
      [696] public static const REPEAT_U_CLAMP_V:String = "repeat_u_clamp_v"
    }
    """)
}
