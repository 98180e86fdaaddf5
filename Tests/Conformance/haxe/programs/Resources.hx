class Resources {
  static function main() {
    var names = haxe.Resource.listNames();
    names.sort(Reflect.compare);
    Out.show("names", names);
    Out.show("missing", haxe.Resource.getString("nothing"));
    var text = haxe.Resource.getString("text");
    Out.show("lines", text.split("\n").length);
    Out.show("text", haxe.crypto.Md5.encode(text));
    Out.show("bytes", haxe.crypto.Md5.make(haxe.Resource.getBytes("text")).toHex());
    var stack = haxe.CallStack.callStack();
    Out.show("stack", Std.isOfType(stack, Array));
    var options = {};
    Reflect.setField(options, "a", 1);
    Out.show("log", Reflect.fields(options).length);
    var promise = [];
    haxe.EntryPoint.runInMainThread(() -> promise.push(1));
    Out.show("later", promise.length);
    Out.show("version", haxe.macro.Compiler.getDefine("haxe") != null);
    Out.show("position", ((?at:haxe.PosInfos) -> at.className + at.methodName)());
    Out.show("int iterator", [for (i in new IntIterator(2, 5)) i]);
    Out.show("array iterator", [for (i in new haxe.iterators.ArrayIterator([4, 5])) i]);
    Out.show("string iterator", [for (i in new haxe.iterators.StringIterator("hi")) i]);
    Out.show("dynamic iterator", [for (i in new haxe.iterators.DynamicAccessIterator(({x: 1} : haxe.DynamicAccess<Int>))) i]);
    Out.show("rest iterator", [for (i in haxe.Rest.of([1, 2])) i]);
  }
}
