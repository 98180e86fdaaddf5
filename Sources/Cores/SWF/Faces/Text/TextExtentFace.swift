import FlashAVM2

/// `flash.text.TextExtent`.
enum TextExtentFace {
  static let face = Face(
    """
    package flash.text
    public class TextExtent {
      [slot] public var width:Number
      [slot] public var height:Number
      [slot] public var textFieldWidth:Number
      [slot] public var textFieldHeight:Number
      [slot] public var ascent:Number
      [slot] public var descent:Number
      native public function TextExtent(width:Number, height:Number, textFieldWidth:Number, textFieldHeight:Number,
        ascent:Number, descent:Number)
    }
    """)
}
