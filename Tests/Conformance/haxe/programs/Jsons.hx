class Jsons {
  static function describe(value:Dynamic):String {
    if (value == null) return "null";
    if (Std.isOfType(value, Array)) return "[" + [for (item in (value : Array<Dynamic>)) describe(item)].join(" ") + "]";
    if (Std.isOfType(value, String)) return "'" + value + "'";
    if (Std.isOfType(value, Bool)) return Std.string(value);
    if (Std.isOfType(value, Float)) return Out.number(value);
    var names = Reflect.fields(value);
    names.sort(Reflect.compare);
    return "{" + [for (name in names) name + ":" + describe(Reflect.field(value, name))].join(" ") + "}";
  }

  static function main() {
    var texts = [
      "1", "-0.5", "1e3", "\"text\"", "true", "null", "[]", "{}", " [1, 2 ,3] ", "{\"a\":1,\"b\":[true,null,{\"c\":\"d\"}]}",
      "\"\\u0041\\n\\t\\\"\\\\\\/\"", "[[[[1]]]]", "{\"a\":{\"a\":{\"a\":0}}}", "[1.5e-3,2E+2]", "{\"\":0}", "\"\\u20ac\"", "{\"length\":3,\"toString\":1}"
    ];
    for (text in texts) {
      Out.show(text, describe(haxe.Json.parse(text)));
      Out.show("own", describe(@:privateAccess new haxe.format.JsonParser(text).doParse()));
    }
    for (bad in ["", "[1,]", "{a:1}", "[1", "{\"a\"}", "tru", "1 2", "\"\\x\"", "\"open", "[,]", "nul"]) {
      var native = try { haxe.Json.parse(bad); "parsed"; } catch (error:Dynamic) "refused";
      var own = try { @:privateAccess new haxe.format.JsonParser(bad).doParse(); "parsed"; } catch (error:Dynamic) "refused";
      Out.show(bad, native + " " + own);
    }
    for (value in ([1, -2, 0.5, true, null, "a\"b\\c\n\t\r/é", [1, [2, []]], {a: 1}, {list: [{x: 1}, {x: 2}]}, []] : Array<Dynamic>)) {
      Out.line(haxe.Json.stringify(value));
      Out.line(haxe.format.JsonPrinter.print(value));
      Out.line(haxe.Json.stringify(value, "  "));
      Out.line(haxe.format.JsonPrinter.print(value, "\t"));
    }
    Out.line(haxe.Json.stringify([1, 2, 3], (key:Dynamic, value:Dynamic) -> ((Std.isOfType(value, Float) ? value * 2 : value) : Dynamic)));
    Out.line(haxe.Json.stringify(Math.NaN) + haxe.Json.stringify(Math.POSITIVE_INFINITY));
    var round = haxe.Json.stringify({text: "€ and \u{1F600}"});
    Out.show("round", (haxe.Json.parse(round) : Dynamic).text == "€ and \u{1F600}");
  }
}
