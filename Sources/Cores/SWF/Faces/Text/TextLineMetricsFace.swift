import FlashAVM2

/// `flash.text.TextLineMetrics`.
enum TextLineMetricsFace {
  static let face = Face(
    """
    package flash.text
    public class TextLineMetrics {
      [slot] public var x:Number
      [slot] public var width:Number
      [slot] public var height:Number
      [slot] public var ascent:Number
      [slot] public var descent:Number
      [slot] public var leading:Number
      native public function TextLineMetrics(x:Number, width:Number, height:Number, ascent:Number, descent:Number,
        leading:Number)
    }
    """)
}
