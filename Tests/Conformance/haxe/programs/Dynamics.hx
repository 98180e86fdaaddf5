class Dynamics {
  static function main() {
    var values:Array<Dynamic> = [0, 1, -1, 2.5, "", "a", "10", true, false, null];
    // Values of one kind: targets differ in what they convert.
    for (a in values) for (b in values) if (Std.string(Type.typeof(a)) == Std.string(Type.typeof(b))) Out.line(Std.string(a) + " " + Std.string(b) + " " + (a == b) + " " + (a != b));
    var n:Dynamic = 7;
    Out.show("sum", (n + 1) + " " + (n * 2.5) + " " + (n - 10) + " " + Out.number(n / 2) + " " + (n % 4));
    Out.show("text", ("a" : Dynamic) + "b" + n);
    n++; ++n; n += 10;
    Out.show("stepped", n);
    var object:Dynamic = {};
    for (i in 0...10) Reflect.setField(object, "f" + i, i * i);
    object.f3 += 100; object.f4++; object.list = [1, 2]; object.list.push(3); object.inner = {deep: {x: 1}}; object.inner.deep.x = 9;
    Out.show("object", [object.f3, object.f4, object.list.length, object.inner.deep.x, object.nothing]);
    var f:Dynamic = (x:Dynamic) -> x == null ? "none" : "some " + x;
    Out.show("call", f(null) + f(3) + f("z"));
    var list:Dynamic = [3, 1, 2];
    list.sort((a:Int, b:Int) -> a - b);
    Out.show("list", list.join("") + list.length + list[1] + list.indexOf(3));
    var text:Dynamic = "dynamic text";
    Out.show("string", text.length + text.substr(0, 3) + text.toUpperCase() + text.split(" ").length + text.charAt(2) + text.indexOf("t"));
    var total:Float = 0;
    for (v in values) if (Std.isOfType(v, Float)) total += v;
    Out.show("total", total);
    var mixed:Map<String, Dynamic> = ["i" => 1, "f" => 1.5, "s" => "x", "a" => [1], "n" => null];
    for (key in Out.sorted(mixed.keys())) Out.show(key, Std.string(mixed[key]));
    var any:Any = 5;
    var back:Int = any;
    Out.show("any", back + 1);
    var access:haxe.DynamicAccess<Int> = {};
    access["one"] = 1; access["two"] = 2;
    Out.show("access", Out.sorted(access.keys().iterator()).join(",") + access["two"] + access.exists("x") + access.remove("one"));
    Out.show("truth", [for (v in values) Std.isOfType(v, Bool) && v == true]);
    var i:Null<Int> = null;
    Out.show("null", (i == null) + " " + (i == 0));
    i = 0;
    Out.show("zero", (i == null) + " " + (i == 0));
    var either:haxe.extern.EitherType<String, Int> = 3;
    Out.show("either", Std.string(either));
    Out.show("strings", [for (v in ([[], [1, [2, null]], true, 1.0, -0.5, "q"] : Array<Dynamic>)) Std.string(v)]);
    var json:Dynamic = haxe.Json.parse('{"a":[{"b":1},{"b":2}]}');
    var sum = 0;
    for (item in (json.a : Array<Dynamic>)) sum += item.b;
    Out.show("json", sum);
  }
}
