import FlashAVM2

/// `flash.text.TextField`.
enum TextFieldFace {
  static let face = Face(
    """
    package flash.text
    import flash.display.DisplayObject
    import flash.display.InteractiveObject
    import flash.geom.Rectangle
    public class TextField extends InteractiveObject {
      native public static function isFontCompatible(fontName:String, fontStyle:String):Boolean
      native public function get alwaysShowSelection():Boolean
      native public function set alwaysShowSelection(value:Boolean):void
      native public function get antiAliasType():String
      native public function set antiAliasType(value:String):void
      native public function get autoSize():String
      native public function set autoSize(value:String):void
      native public function get background():Boolean
      native public function set background(value:Boolean):void
      native public function get backgroundColor():uint
      native public function set backgroundColor(value:uint):void
      native public function get border():Boolean
      native public function set border(value:Boolean):void
      native public function get borderColor():uint
      native public function set borderColor(value:uint):void
      native public function get bottomScrollV():int
      native public function get caretIndex():int
      native public function get condenseWhite():Boolean
      native public function set condenseWhite(value:Boolean):void
      native public function get defaultTextFormat():TextFormat
      native public function set defaultTextFormat(value:TextFormat):void
      native public function get displayAsPassword():Boolean
      native public function set displayAsPassword(value:Boolean):void
      native public function get embedFonts():Boolean
      native public function set embedFonts(value:Boolean):void
      native public function get gridFitType():String
      native public function set gridFitType(value:String):void
      native public function get htmlText():String
      native public function set htmlText(value:String):void
      native public function get length():int
      native public function get maxChars():int
      native public function set maxChars(value:int):void
      native public function get maxScrollH():int
      native public function get maxScrollV():int
      native public function get mouseWheelEnabled():Boolean
      native public function set mouseWheelEnabled(value:Boolean):void
      native public function get multiline():Boolean
      native public function set multiline(value:Boolean):void
      native public function get numLines():int
      native public function get restrict():String
      native public function set restrict(value:String):void
      native public function get scrollH():int
      native public function set scrollH(value:int):void
      native public function get scrollV():int
      native public function set scrollV(value:int):void
      native public function get selectable():Boolean
      native public function set selectable(value:Boolean):void
      native public function get selectedText():String
      native public function get selectionBeginIndex():int
      native public function get selectionEndIndex():int
      native public function get sharpness():Number
      native public function set sharpness(value:Number):void
      native public function get styleSheet():StyleSheet
      native public function set styleSheet(value:StyleSheet):void
      native public function get text():String
      native public function set text(value:String):void
      native public function get textColor():uint
      native public function set textColor(value:uint):void
      native public function get textHeight():Number
      [670] native public function get textInteractionMode():String
      native public function get textWidth():Number
      native public function get thickness():Number
      native public function set thickness(value:Number):void
      native public function get type():String
      native public function set type(value:String):void
      native public function get useRichTextClipboard():Boolean
      native public function set useRichTextClipboard(value:Boolean):void
      native public function get wordWrap():Boolean
      native public function set wordWrap(value:Boolean):void
      native public function appendText(text:String):void
      native public function getCharBoundaries(charIndex:int):Rectangle
      native public function getCharIndexAtPoint(x:Number, y:Number):int
      native public function getFirstCharInParagraph(charIndex:int):int
      native public function getImageReference(id:String):DisplayObject
      native public function getLineIndexAtPoint(x:Number, y:Number):int
      native public function getLineIndexOfChar(charIndex:int):int
      native public function getLineLength(lineIndex:int):int
      native public function getLineMetrics(lineIndex:int):TextLineMetrics
      native public function getLineOffset(lineIndex:int):int
      native public function getLineText(lineIndex:int):String
      native public function getParagraphLength(charIndex:int):int
      native public function getTextFormat(beginIndex:int = -1, endIndex:int = -1):TextFormat
      native public function getTextRuns():Array
      native public function insertXMLText(beginIndex:int, endIndex:int, text:String, paste:Boolean = false):void
      native public function replaceSelectedText(value:String):void
      native public function replaceText(beginIndex:int, endIndex:int, newText:String):void
      native public function setSelection(beginIndex:int, endIndex:int):void
      native public function setTextFormat(format:TextFormat, beginIndex:int = -1, endIndex:int = -1):void
    }
    """)
}
