class Counter {
  var n:Int;
  public var onChange:Int -> Void;
  public dynamic function describe():String return "counter " + n;
  public function new(n) this.n = n;
  public function next():Int { n++; if (onChange != null) onChange(n); return n; }
}

class Functions {
  static function optional(a:Int, ?b:String, ?c:Null<Float>, ?d:Bool):String return a + (b == null ? "-" : b) + Out.number(c == null ? 1.5 : c) + (d == null ? "?" : d ? "T" : "F");
  static function rest(first:String, more:haxe.Rest<Int>):String { var s = first; for (n in more) s += n; return s + more.length; }
  static function apply(f:Int -> Int, times:Int, x:Int):Int { for (i in 0...times) x = f(x); return x; }
  static inline function twice(x:Int) return x + x;
  static function generic<T>(list:Array<T>, text:T -> String):String return [for (item in list) text(item)].join("|");
  static function even(n:Int):Bool return n == 0 ? true : odd(n - 1);
  static function odd(n:Int):Bool return n == 0 ? false : even(n - 1);
  static function ackermann(m:Int, n:Int):Int return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));

  static function main() {
    Out.show("one", optional(1));
    Out.show("two", optional(1, "b"));
    Out.show("all", optional(1, "b", 2.5, true));
    Out.show("skipped", optional(1, false));
    Out.show("rest", rest("r") + rest("r", 1) + rest("r", 1, 2, 3));
    Out.show("apply", apply(x -> x * 2 + 1, 6, 1));
    Out.show("inline", twice(twice(3)));
    Out.show("generic", generic([1, 2], x -> "n" + x) + generic(["a"], x -> x + x));
    var counter = new Counter(10);
    var next = counter.next;
    Out.show("bound", next() + next());
    var changes = [];
    counter.onChange = n -> changes.push(n);
    next(); counter.next();
    Out.show("changes", changes);
    Out.show("dynamic", counter.describe());
    var old = counter.describe;
    counter.describe = () -> "new " + old();
    Out.show("replaced", counter.describe());
    var bind = optional.bind(7, _, 3.5, _);
    Out.show("bind", bind("x", false));
    var adders = [for (i in 0...5) (x:Int) -> x + i];
    Out.show("adders", [for (adder in adders) adder(100)]);
    Out.show("even", even(500) + " " + odd(333));
    Out.show("ackermann", ackermann(2, 5));
    var y = 1;
    var change = () -> y = y * 2 + 1;
    for (i in 0...5) change();
    Out.show("captured", y);
    function local(n:Int):Int return n <= 1 ? 1 : n * local(n - 1);
    Out.show("local", local(10));
    var table:Array<(Float, Float) -> Float> = [(a, b) -> a + b, (a, b) -> a - b, (a, b) -> a * b, (a, b) -> a / b, Math.pow, Math.min];
    Out.show("table", [for (f in table) Out.number(f(6, 4))]);
    var curry = (a:Int) -> (b:Int) -> (c:Int) -> a * 100 + b * 10 + c;
    Out.show("curry", curry(1)(2)(3));
    var any:Dynamic = (a:Int, b:Int) -> a * b;
    Out.show("any", any(6, 7));
    var self:Dynamic = {value: 5};
    self.get = () -> self.value * 2;
    Out.show("self", self.get());
    var shadow = 1;
    { var shadow = 2; Out.show("inner", shadow); }
    Out.show("outer", shadow);
    var a = 0, b = 10;
    while (a < b) { a += 3; b -= 1; if (a == 6) continue; if (b < 4) break; }
    Out.show("loop", a + " " + b);
    do { a--; } while (a > 5);
    Out.show("do", a);
    var i = 5;
    Out.show("steps", [i++, i, ++i, i--, --i, -i, i += 3, i *= 2, i -= 1, i %= 7, i <<= 3, i |= 1, i ^= 3]);
    Out.show("short", (false && fails()) + " " + (true || fails()));
    Out.show("chosen", (i > 3 ? "more" : "less") + (null == null ? 1 : 2));
  }
  static function fails():Bool throw "called";
}
