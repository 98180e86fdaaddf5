import FlashAVM2

/// `flash.text.TextSnapshot`.
enum TextSnapshotFace {
  static let face = Face(
    """
    package flash.text
    [abstract] [payload] public class TextSnapshot {
      native public function get charCount():int
      native public function findText(beginIndex:int, textToFind:String, caseSensitive:Boolean):int
      native public function getSelected(beginIndex:int, endIndex:int):Boolean
      native public function getSelectedText(includeLineEndings:Boolean = false):String
      native public function getText(beginIndex:int, endIndex:int, includeLineEndings:Boolean = false):String
      native public function getTextRunInfo(beginIndex:int, endIndex:int):Array
      native public function hitTestTextNearPos(x:Number, y:Number, maxDistance:Number = 0):Number
      native public function setSelectColor(hexColor:uint = 0xFFFF00):void
      native public function setSelected(beginIndex:int, endIndex:int, select:Boolean):void
    }
    """)
}
