import FlashAVM2

/// `flash.automation.StageCapture`.
enum StageCaptureFace {
  static let face = Face(
    """
    package flash.automation
    import flash.events.EventDispatcher
    public class StageCapture extends EventDispatcher {
      public static const CURRENT:String = "current"
      public static const MULTIPLE:String = "multiple"
      public static const NEXT:String = "next"
      public static const RASTER:String = "raster"
      public static const SCREEN:String = "screen"
      public static const STAGE:String = "stage"
    }
    """)
}
