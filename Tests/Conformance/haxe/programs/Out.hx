/** Lines of output: a trace in a movie, standard output elsewhere. **/
class Out {
  public static function line(text:String) {
    #if flash
    flash.Lib.trace(text);
    #else
    Sys.println(text);
    #end
  }

  /** A value as text, with a number that all targets write alike. **/
  public static function show(name:String, value:Dynamic) {
    line(name + " = " + (Std.isOfType(value, Float) ? number(value) : Std.string(value)));
  }

  public static function number(value:Float):String {
    if (Math.isNaN(value)) return "NaN";
    if (!Math.isFinite(value)) return value > 0 ? "Infinity" : "-Infinity";
    if (value == Math.ffloor(value) && Math.abs(value) < 1e9) return Std.string(Std.int(value));
    var sign = value < 0 ? "-" : "";
    var size = Math.abs(value);
    var exponent = 0;
    while (size >= 10) { size /= 10; exponent++; }
    while (size < 1) { size *= 10; exponent--; }
    var digits = Math.round(size * 1e7);
    if (digits == 100000000) { digits = 10000000; exponent++; }
    return sign + digits + "e" + (exponent - 7);
  }

  /** The keys in order, since maps have none of their own. **/
  public static function sorted(keys:Iterator<String>):Array<String> {
    var list = [for (key in keys) key];
    list.sort(Reflect.compare);
    return list;
  }
}
