import FlashAVM2

/// `flash.text.TextRun`.
enum TextRunFace {
  static let face = Face(
    """
    package flash.text
    public class TextRun {
      [slot] public var beginIndex:int
      [slot] public var endIndex:int
      [slot] public var textFormat:TextFormat
      native public function TextRun(beginIndex:int, endIndex:int, textFormat:TextFormat)
    }
    """)
}
