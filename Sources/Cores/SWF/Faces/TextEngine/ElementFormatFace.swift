import FlashAVM2

/// `flash.text.engine.ElementFormat`.
enum ElementFormatFace {
  static let face = Face(
    """
    package flash.text.engine
    [667] public final class ElementFormat {
      [slot] private var font:FontDescription
      [slot] private var height:Number
      [slot] private var ink:uint
      [slot] private var opacity:Number
      [slot] private var turn:String
      [slot] private var mainBaseline:String
      [slot] private var ownBaseline:String
      [slot] private var shift:Number
      [slot] private var pairs:String
      [slot] private var spaceRight:Number
      [slot] private var spaceLeft:Number
      [slot] private var language:String
      [slot] private var breaks:String
      [slot] private var digits:String
      [slot] private var digitForm:String
      [slot] private var ligatures:String
      [slot] private var capitals:String
      [slot] private var isLocked:Boolean
      native public function ElementFormat(fontDescription:FontDescription = null, fontSize:Number = 12,
        color:uint = 0, alpha:Number = 1, textRotation:String = "auto", dominantBaseline:String = "roman",
        alignmentBaseline:String = "useDominantBaseline", baselineShift:Number = 0, kerning:String = "on",
        trackingRight:Number = 0, trackingLeft:Number = 0, locale:String = "en", breakOpportunity:String = "auto",
        digitCase:String = "default", digitWidth:String = "default", ligatureLevel:String = "common",
        typographicCase:String = "default")
      native public function get alignmentBaseline():String
      native public function set alignmentBaseline(value:String):void
      native public function get alpha():Number
      native public function set alpha(value:Number):void
      native public function get baselineShift():Number
      native public function set baselineShift(value:Number):void
      native public function get breakOpportunity():String
      native public function set breakOpportunity(value:String):void
      native public function get color():uint
      native public function set color(value:uint):void
      native public function get digitCase():String
      native public function set digitCase(value:String):void
      native public function get digitWidth():String
      native public function set digitWidth(value:String):void
      native public function get dominantBaseline():String
      native public function set dominantBaseline(value:String):void
      native public function get fontDescription():FontDescription
      native public function set fontDescription(value:FontDescription):void
      native public function get fontSize():Number
      native public function set fontSize(value:Number):void
      native public function get kerning():String
      native public function set kerning(value:String):void
      native public function get ligatureLevel():String
      native public function set ligatureLevel(value:String):void
      native public function get locale():String
      native public function set locale(value:String):void
      native public function get locked():Boolean
      native public function set locked(value:Boolean):void
      native public function get textRotation():String
      native public function set textRotation(value:String):void
      native public function get trackingLeft():Number
      native public function set trackingLeft(value:Number):void
      native public function get trackingRight():Number
      native public function set trackingRight(value:Number):void
      native public function get typographicCase():String
      native public function set typographicCase(value:String):void
      native public function clone():ElementFormat
      native public function getFontMetrics():FontMetrics
    }
    """)
}
