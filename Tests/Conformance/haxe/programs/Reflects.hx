enum Color { Red; Green; Rgb(r:Int, g:Int, b:Int); }

interface Named { function title():String; }

class Base implements Named {
  public static var count = 0;
  public static function make(n:Int) return new Base(n);
  public var value:Int;
  public var text = "base";
  public var twice(get, set):Int;
  public function new(value:Int) { this.value = value; count++; }
  public function title() return "Base" + value;
  public function add(a:Int, ?b:Int) return value + a + (b == null ? 100 : b);
  function get_twice() return value * 2;
  function set_twice(v:Int) { value = v >> 1; return v; }
}

class Derived extends Base {
  public var extra:Array<Int> = [1];
  override public function title() return "Derived" + super.title();
}

@author("someone") @flags(1, true, null)
class Marked {
  @field("data") public var marked:Int;
  @once static function run() {}
}

class Reflects {
  static function sorted(names:Array<String>) { names.sort(Reflect.compare); return names; }

  static function main() {
    var object:Dynamic = {a: 1, b: "two", c: null};
    Out.show("fields", sorted(Reflect.fields(object)));
    Out.show("has", [for (name in ["a", "c", "d", "toString"]) Reflect.hasField(object, name)]);
    Reflect.setField(object, "d", 4);
    Out.show("field", [Reflect.field(object, "d"), Reflect.field(object, "none")]);
    Out.show("delete", Reflect.deleteField(object, "a") + " " + Reflect.deleteField(object, "a"));
    Out.show("after", sorted(Reflect.fields(object)));
    var copy = Reflect.copy(object);
    copy.b = "changed";
    Out.show("copy", object.b + copy.b);
    var base = new Base(5);
    Out.show("property", Reflect.getProperty(base, "twice"));
    Reflect.setProperty(base, "twice", 30);
    Out.show("set", base.value);
    Out.show("method", Reflect.callMethod(base, Reflect.field(base, "add"), [1, 2]));
    Out.show("functions", [for (value in ([base.title, 1, null, "x", (() -> 1)] : Array<Dynamic>)) Reflect.isFunction(value)]);
    Out.show("objects", [for (value in ([base, 1, null, "x", {}, Red, Base] : Array<Dynamic>)) Reflect.isObject(value)]);
    Out.show("enums", [for (value in ([Red, Rgb(1, 2, 3), 1, base] : Array<Dynamic>)) Reflect.isEnumValue(value)]);
    Out.show("compare", [Reflect.compare(1, 2), Reflect.compare("b", "a"), Reflect.compare(1.5, 1.5)]);
    Out.show("methods", Reflect.compareMethods(base.title, base.title) + " " + Reflect.compareMethods(base.title, new Base(1).title));
    var any:Dynamic = Reflect.makeVarArgs(list -> list.length + ":" + list.join("+"));
    Out.show("varargs", Std.string(any(1, 2, 3)) + Std.string(any()));
    Out.show("class name", [for (type in ([Base, Derived, String, Array, Reflects] : Array<Class<Dynamic>>)) Type.getClassName(type)]);
    Out.show("class of", Type.getClassName(Type.getClass(new Derived(1))) + Type.getClassName(Type.getClass("")) + Type.getClassName(Type.getClass([])));
    Out.show("super", Type.getClassName(Type.getSuperClass(Derived)) + " " + Type.getSuperClass(Base));
    Out.show("resolve", (Type.resolveClass("Derived") == Derived) + " " + Type.resolveClass("Nothing"));
    Out.show("instance", (Type.createInstance(Derived, [9]) : Derived).title());
    Out.show("blank", (Type.createEmptyInstance(Base) : Base).text);
    Out.show("members", sorted(Type.getInstanceFields(Derived)).filter(name -> name.indexOf("get_") != 0 && name.indexOf("set_") != 0 && name != "twice"));
    Out.show("static", sorted(Type.getClassFields(Base)));
    Out.show("is", [for (value in ([base, new Derived(1), "", 1, 1.5, null, true, Red, []] : Array<Dynamic>)) [Std.isOfType(value, Base), Std.isOfType(value, Named), Std.isOfType(value, String), Std.isOfType(value, Int), Std.isOfType(value, Float), Std.isOfType(value, Bool), Std.isOfType(value, Color), Std.isOfType(value, Array)].map(x -> x ? 1 : 0).join("")]);
    Out.show("types", [for (value in ([base, "", 1, 1.5, null, true, Red, [], {}, Base, (() -> 1)] : Array<Dynamic>)) Std.string(Type.typeof(value)).split("(")[0]]);
    Out.show("enum", Std.string(Type.getEnumConstructs(Color)) + Type.getEnumName(Color));
    var made = Type.createEnum(Color, "Rgb", [1, 2, 3]);
    Out.show("made", Std.string(made) + Type.enumIndex(made) + Type.enumConstructor(made) + Type.enumParameters(made));
    Out.show("index", Std.string(Type.createEnumIndex(Color, 1)));
    Out.show("equal", Type.enumEq(Rgb(1, 2, 3), made) + " " + Type.enumEq(Rgb(1, 2, 4), made) + " " + Type.enumEq(Red, Red));
    Out.show("all", Type.allEnums(Color).map(Std.string));
    Out.show("refused", [for (name in ["Blue", "rgb"]) try { Type.createEnum(Color, name, []); "made"; } catch (error:Dynamic) "refused"]);
    var meta = haxe.rtti.Meta.getType(Marked);
    Out.show("meta", Std.string((meta : Dynamic).author) + Std.string((meta : Dynamic).flags));
    Out.show("meta field", Std.string((haxe.rtti.Meta.getFields(Marked) : Dynamic).marked.field));
    Out.show("count", Reflect.field(Base, "count"));
    Out.show("call static", (Reflect.callMethod(Base, Reflect.field(Base, "make"), [3]) : Base).title());
    Out.show("downcast", (Std.downcast((new Derived(2) : Base), Derived) != null) + " " + Std.downcast(new Base(2), Derived));
  }
}
