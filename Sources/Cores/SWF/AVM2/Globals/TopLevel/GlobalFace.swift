/// Functions and constants of the top level.
enum GlobalFace {
  static let face = Face(
    """
    package
    public const AS3:Namespace = "http://adobe.com/AS3/2006/builtin"
    public const NaN:Number = NaN
    public const Infinity:Number = Infinity
    public const undefined:* = undefined
    native public function trace(...values):void
    native public function isNaN(number:Number = NaN):Boolean
    native public function isFinite(number:Number = NaN):Boolean
    native public function parseInt(text:String = "NaN", radix:int = 0):Number
    native public function parseFloat(text:String = "NaN"):Number
    native public function escape(text:String = "undefined"):String
    native public function unescape(text:String = "undefined"):String
    native public function encodeURI(text:String = "undefined"):String
    native public function encodeURIComponent(text:String = "undefined"):String
    native public function decodeURI(text:String = "undefined"):String
    native public function decodeURIComponent(text:String = "undefined"):String
    native public function isXMLName(text:* = undefined):Boolean
    """,
    natives)
}
