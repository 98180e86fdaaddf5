import FlashAVM2

/// `flash.display.BlendMode`.
enum BlendModeFace {
  static let face = Face(
    """
    package flash.display
    public final class BlendMode {
      public static const ADD:String = "add"
      public static const ALPHA:String = "alpha"
      public static const DARKEN:String = "darken"
      public static const DIFFERENCE:String = "difference"
      public static const ERASE:String = "erase"
      public static const HARDLIGHT:String = "hardlight"
      public static const INVERT:String = "invert"
      public static const LAYER:String = "layer"
      public static const LIGHTEN:String = "lighten"
      public static const MULTIPLY:String = "multiply"
      public static const NORMAL:String = "normal"
      public static const OVERLAY:String = "overlay"
      public static const SCREEN:String = "screen"
      public static const SHADER:String = "shader"
      public static const SUBTRACT:String = "subtract"
    }
    """)
}
