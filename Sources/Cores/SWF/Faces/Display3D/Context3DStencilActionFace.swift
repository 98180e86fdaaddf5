import FlashAVM2

/// `flash.display3D.Context3DStencilAction`.
enum Context3DStencilActionFace {
  static let face = Face(
    """
    package flash.display3D
    [674] public final class Context3DStencilAction {
      public static const DECREMENT_SATURATE:String = "decrementSaturate"
      public static const DECREMENT_WRAP:String = "decrementWrap"
      public static const INCREMENT_SATURATE:String = "incrementSaturate"
      public static const INCREMENT_WRAP:String = "incrementWrap"
      public static const INVERT:String = "invert"
      public static const KEEP:String = "keep"
      public static const SET:String = "set"
      public static const ZERO:String = "zero"
    }
    """)
}
