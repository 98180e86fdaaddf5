import haxe.Exception;

class Own extends Exception { public final code:Int; public function new(text:String, code:Int, ?previous:Exception) { super(text, previous); this.code = code; } }

class Exceptions {
  static var log:Array<String> = [];

  static function fail(kind:Int):Int {
    switch (kind) {
      case 0: throw "text";
      case 1: throw 42;
      case 2: throw new Own("own", 7);
      case 3: throw new Exception("plain");
      case 4: throw {a: 1};
      case 5: throw [1, 2];
      case 6: throw true;
      case 7: throw 1.5;
      default: return kind;
    }
  }

  static function caught(kind:Int):String {
    try return "returned " + fail(kind)
    catch (error:String) return "String " + error
    catch (error:Int) return "Int " + error
    catch (error:Own) return "Own " + error.message + error.code
    catch (error:Bool) return "Bool " + error
    catch (error:Array<Dynamic>) return "Array " + error.join("")
    catch (error:Exception) return "Exception " + (kind == 4 ? "object" : error.message);
  }

  static function deep(n:Int):Int { if (n == 0) throw "bottom"; try return deep(n - 1) + 1 catch (error:Int) return error; }

  static function nested() {
    try { try { throw "inner"; } catch (error:Int) { log.push("wrong"); } log.push("never"); } catch (error:String) { log.push("outer " + error); }
    try { try { throw "first"; } catch (error:String) { throw "second after " + error; } } catch (error:String) { log.push(error); }
    for (i in 0...5) try { if (i == 1) continue; if (i == 3) break; if (i == 2) throw "two"; log.push("i" + i); } catch (error:String) { log.push(error + i); }
  }

  static function value(n:Int):Int return try { if (n > 2) throw n; n * 10; } catch (error:Int) -error;

  static function main() {
    for (kind in 0...9) Out.show('$kind', caught(kind));
    Out.show("deep", try deep(40) + "" catch (error:String) error);
    nested();
    Out.show("log", log);
    Out.show("values", [for (n in 0...5) value(n)]);
    try { try throw new Own("cause", 1) catch (error:Own) throw new Own("effect", 2, error); } catch (error:Own) Out.show("chain", error.message + " < " + error.previous.message);
    try { try throw "again" catch (error:Dynamic) throw error; } catch (error:String) Out.show("rethrown", error);
    try throw new haxe.ValueException([1]) catch (error:haxe.ValueException) Out.show("value", (error.value : Array<Int>)[0]);
    Out.show("unwrap", try { throw 5; } catch (error:Exception) error.message);
    Out.show("string", try { throw new Own("shown", 1); } catch (error:Dynamic) Std.string(error));
    var object:Dynamic = null;
    Out.show("null", try { object.field.more; "read"; } catch (error:Dynamic) "refused");
    Out.show("missing", try { object = {}; object.run(); "called"; } catch (error:Dynamic) "refused");
    Out.show("cast", try { var s:String = cast(object, String); s; } catch (error:Dynamic) "refused");
    Out.show("not implemented", try { throw new haxe.exceptions.NotImplementedException(); } catch (error:haxe.exceptions.NotImplementedException) error.message);
    Out.show("argument", try { throw new haxe.exceptions.ArgumentException("count", "bad"); } catch (error:haxe.exceptions.ArgumentException) error.argument + error.message);
    var order = [];
    function finally(run:() -> Void, last:() -> Void) { try run() catch (error:Dynamic) { last(); throw error; } last(); }
    try finally(() -> { order.push("run"); throw "x"; }, () -> order.push("last")) catch (error:String) order.push(error);
    finally(() -> order.push("fine"), () -> order.push("end"));
    Out.show("order", order);
    var count = 0;
    for (i in 0...1000) try { if (i % 3 == 0) throw i; count++; } catch (error:Int) count += error % 7;
    Out.show("many", count);
    function closure(n:Int):Void -> Int return () -> try { if (n < 0) throw "negative"; n; } catch (error:String) error.length;
    Out.show("closure", closure(4)() + closure(-4)());
  }
}
