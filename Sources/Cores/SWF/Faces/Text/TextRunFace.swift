import FlashAVM2

/// `flash.text.TextRun`.
enum TextRunFace {
  static let face = Face(
    """
    package flash.text
    public class TextRun {
      native public function TextRun(beginIndex:int, endIndex:int, textFormat:TextFormat)
      public var beginIndex:int
      public var endIndex:int
      public var textFormat:TextFormat
    }
    """)
}
