import FlashAVM2

/// `flash.text.TextLineMetrics`.
enum TextLineMetricsFace {
  static let face = Face(
    """
    package flash.text
    public class TextLineMetrics {
      native public function TextLineMetrics(x:Number, width:Number, height:Number, ascent:Number, descent:Number,
        leading:Number)
      public var ascent:Number
      public var descent:Number
      public var height:Number
      public var leading:Number
      public var width:Number
      public var x:Number
    }
    """)
}
