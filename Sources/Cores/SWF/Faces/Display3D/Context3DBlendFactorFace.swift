import FlashAVM2

/// `flash.display3D.Context3DBlendFactor`.
enum Context3DBlendFactorFace {
  static let face = Face(
    """
    package flash.display3D
    public final class Context3DBlendFactor {
      public static const DESTINATION_ALPHA:String = "destinationAlpha"
      public static const DESTINATION_COLOR:String = "destinationColor"
      public static const ONE:String = "one"
      public static const ONE_MINUS_DESTINATION_ALPHA:String = "oneMinusDestinationAlpha"
      public static const ONE_MINUS_DESTINATION_COLOR:String = "oneMinusDestinationColor"
      public static const ONE_MINUS_SOURCE_ALPHA:String = "oneMinusSourceAlpha"
      public static const ONE_MINUS_SOURCE_COLOR:String = "oneMinusSourceColor"
      public static const SOURCE_ALPHA:String = "sourceAlpha"
      public static const SOURCE_COLOR:String = "sourceColor"
      public static const ZERO:String = "zero"
    }
    """)
}
