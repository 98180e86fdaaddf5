import FlashAVM2

/// `flash.text.engine.TextBlock`.
enum TextBlockFace {
  static let face = Face(
    """
    package flash.text.engine
    [667] public final class TextBlock {
      [slot] private var element:ContentElement
      [slot] private var stops:Array
      [slot] private var justifier:TextJustifier
      [slot] private var turn:String = "rotate0"
      [slot] private var baseline:String = "roman"
      [slot] private var level:int
      [slot] private var isScaled:Boolean = true
      [slot] private var font:FontDescription
      [slot] private var fontSize:Number = 12
      [slot] private var first:TextLine
      [slot] private var last:TextLine
      [slot] private var result:String
      native public function TextBlock(content:ContentElement = null, tabStops:Vector.<TabStop> = null,
        textJustifier:TextJustifier = null, lineRotation:String = "rotate0", baselineZero:String = "roman",
        bidiLevel:int = 0, applyNonLinearFontScaling:Boolean = true, baselineFontDescription:FontDescription = null,
        baselineFontSize:Number = 12)
      public var userData:*
      native public function get applyNonLinearFontScaling():Boolean
      native public function set applyNonLinearFontScaling(value:Boolean):void
      native public function get baselineFontDescription():FontDescription
      native public function set baselineFontDescription(value:FontDescription):void
      native public function get baselineFontSize():Number
      native public function set baselineFontSize(value:Number):void
      native public function get baselineZero():String
      native public function set baselineZero(value:String):void
      native public function get bidiLevel():int
      native public function set bidiLevel(value:int):void
      native public function get content():ContentElement
      native public function set content(value:ContentElement):void
      native public function get firstInvalidLine():TextLine
      native public function get firstLine():TextLine
      native public function get lastLine():TextLine
      native public function get lineRotation():String
      native public function set lineRotation(value:String):void
      native public function get tabStops():Vector.<TabStop>
      native public function set tabStops(value:Vector.<TabStop>):void
      native public function get textJustifier():TextJustifier
      [frames flash.text.engine::TextBlock/setTextJustifier] native public function set textJustifier(value:TextJustifier):void
      native public function get textLineCreationResult():String
      native public function createTextLine(previousLine:TextLine = null, width:Number = 1000000,
        lineOffset:Number = 0, fitSomething:Boolean = false):TextLine
      native public function recreateTextLine(textLine:TextLine, previousLine:TextLine = null, width:Number = 1000000,
        lineOffset:Number = 0, fitSomething:Boolean = false):TextLine
      native public function releaseLines(start:TextLine, end:TextLine):void
      native public function findNextAtomBoundary(afterCharIndex:int):int
      native public function findPreviousAtomBoundary(beforeCharIndex:int):int
      native public function findNextWordBoundary(afterCharIndex:int):int
      native public function findPreviousWordBoundary(beforeCharIndex:int):int
      native public function getTextLineAtCharIndex(charIndex:int):TextLine
      native public function releaseLineCreationData():void
      native public function dump():String
    }
    """)
}
