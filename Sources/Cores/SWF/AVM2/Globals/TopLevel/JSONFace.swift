/// `JSON`.
enum JSONFace {
  static let face = Face(
    """
    package
    [674] [abstract] public final class JSON {
      native public static function parse(text:String, reviver:Function = null):Object
      native public static function stringify(value:Object, replacer:* = null, space:* = null):String
    }
    """,
    natives)
}
