/// `String`.
enum StringFace {
  static let face = Face(
    """
    package
    public final class String {
      public static const length:int = 1
      [factory] native public function String(value:* = "", ...rest)
      native AS3 static function fromCharCode(...codes):String
      native public function get length():int
      native AS3 function charAt(index:Number = 0):String
      native AS3 function charCodeAt(index:Number = 0):Number
      native AS3 function concat(...rest):String
      native AS3 function indexOf(text:String = "undefined", start:Number = 0):int
      native AS3 function lastIndexOf(text:String = "undefined", start:Number = 2147483647):int
      native AS3 function localeCompare(other:* = undefined):int
      native AS3 function match(pattern:* = undefined):Array
      [frames String$/_replace String/AS3::replace]
      native AS3 function replace(pattern:* = undefined, replacement:* = undefined):String
      native AS3 function search(pattern:* = undefined):int
      native AS3 function slice(start:Number = 0, end:Number = 2147483647):String
      native AS3 function split(delimiter:* = undefined, limit:* = 4294967295):Array
      native AS3 function substr(start:Number = 0, count:Number = 2147483647):String
      native AS3 function substring(start:Number = 0, end:Number = 2147483647):String
      native AS3 function toLowerCase():String
      native AS3 function toUpperCase():String
      native AS3 function toLocaleLowerCase():String
      native AS3 function toLocaleUpperCase():String
      native AS3 function toString():String
      native AS3 function valueOf():String
    }
    """,
    natives)
}
