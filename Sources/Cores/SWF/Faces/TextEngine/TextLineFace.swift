import FlashAVM2

/// `flash.text.engine.TextLine`.
enum TextLineFace {
  static let face = Face(
    """
    package flash.text.engine
    import flash.ui.ContextMenu
    import flash.display.DisplayObject
    import flash.display.DisplayObjectContainer
    import flash.events.EventDispatcher
    import flash.geom.Rectangle
    [667] [abstract] public final class TextLine extends DisplayObjectContainer {
      [slot] private var block:TextBlock
      [slot] private var before:TextLine
      [slot] private var behind:TextLine
      [slot] private var state:String
      [slot] private var start:int
      [slot] private var length:int
      [slot] private var given:Number
      [slot] private var wide:Number
      [slot] private var above:Number
      [slot] private var below:Number
      [slot] private var atoms:Array
      [slot] private var graphics:Boolean
      [slot] private var tabs:Boolean
      [slot] private var plain:Number
      public static const MAX_LINE_WIDTH:int = 1000000
      public var userData:*
      native public function get ascent():Number
      native public function get atomCount():int
      native public override function set contextMenu(value:ContextMenu):void
      native public function get descent():Number
      native public override function set focusRect(value:Object):void
      native public function get hasGraphicElement():Boolean
      native public function get hasTabs():Boolean
      native public function get nextLine():TextLine
      native public function get previousLine():TextLine
      native public function get rawTextLength():int
      native public function get specifiedWidth():Number
      native public override function set tabChildren(value:Boolean):void
      native public override function set tabEnabled(value:Boolean):void
      native public override function set tabIndex(value:int):void
      native public function get textBlock():TextBlock
      native public function get textBlockBeginIndex():int
      native public function get textHeight():Number
      native public function get textWidth():Number
      [670] native public function get totalAscent():Number
      [670] native public function get totalDescent():Number
      native public function get unjustifiedTextWidth():Number
      native public function get validity():String
      native public function set validity(value:String):void
      native public function flushAtomData():void
      native public function getAtomBidiLevel(index:int):int
      native public function getAtomBounds(index:int):Rectangle
      native public function getAtomCenter(index:int):Number
      native public function getAtomGraphic(index:int):DisplayObject
      native public function getAtomIndexAtCharIndex(charIndex:int):int
      native public function getAtomIndexAtPoint(stageX:Number, stageY:Number):int
      native public function getAtomTextBlockBeginIndex(index:int):int
      native public function getAtomTextBlockEndIndex(index:int):int
      native public function getAtomTextRotation(index:int):String
      native public function getAtomWordBoundaryOnLeft(index:int):Boolean
      native public function getBaselinePosition(baseline:String):Number
      native public function get mirrorRegions():Vector.<TextLineMirrorRegion>
      native public function dump():String
      native public function getMirrorRegion(mirror:EventDispatcher):TextLineMirrorRegion
    }
    """)
}
