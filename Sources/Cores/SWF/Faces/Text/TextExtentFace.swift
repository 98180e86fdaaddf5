import FlashAVM2

/// `flash.text.TextExtent`.
enum TextExtentFace {
  static let face = Face(
    """
    package flash.text
    public class TextExtent {
      native public function TextExtent(width:Number, height:Number, textFieldWidth:Number, textFieldHeight:Number,
        ascent:Number, descent:Number)
      public var ascent:Number
      public var descent:Number
      public var height:Number
      public var textFieldHeight:Number
      public var textFieldWidth:Number
      public var width:Number
    }
    """)
}
