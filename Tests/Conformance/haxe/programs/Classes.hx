interface HasArea { var name(default, null):String; function area():Float; }
interface Scaled { function scale(by:Float):Void; }

class Shape implements HasArea {
  public static var made(default, null) = 0;
  static final registry = new Map<String, Shape>();
  public var name(default, null):String;
  public function new(name:String) { this.name = name; made++; registry[name] = this; init(); }
  function init() Out.line("init " + name);
  public function area():Float return 0;
  public function toString() return name + "(" + Out.number(area()) + ")";
  public static function find(name:String) return registry[name];
}

class Square extends Shape implements Scaled {
  public var side(default, set):Float;
  var sets = 0;
  public function new(side:Float) { super("square"); this.side = side; }
  function set_side(v:Float) { sets++; return side = v < 0 ? 0 : v; }
  override public function area() return side * side;
  public function scale(by:Float) side *= by;
  public function count() return sets;
}

class Cube extends Square {
  public function new(side) super(side);
  override function init() { super.init(); Out.line("cube " + Shape.made); }
  override public function area() return super.area() * 6;
  override public function toString() return "cube:" + super.toString();
}

abstract Vec(Array<Float>) {
  public var x(get, never):Float;
  public var y(get, never):Float;
  public inline function new(x, y) this = [x, y];
  function get_x() return this[0];
  function get_y() return this[1];
  @:op(A + B) static function add(a:Vec, b:Vec) return new Vec(a.x + b.x, a.y + b.y);
  @:op(A * B) @:commutative static function scaled(a:Vec, k:Float) return new Vec(a.x * k, a.y * k);
  @:op(-A) static function minus(a:Vec) return new Vec(-a.x, -a.y);
  @:op(A == B) static function same(a:Vec, b:Vec):Bool return a.x == b.x && a.y == b.y;
  @:arrayAccess function at(i:Int) return this[i];
  @:from static function fromArray(a:Array<Float>) return new Vec(a[0], a[1]);
  @:to public function toText():String return Out.number(x) + "/" + Out.number(y);
}

class Stack<T> {
  final items:Array<T> = [];
  public var length(get, never):Int;
  public function new() {}
  function get_length() return items.length;
  public function push(item:T):Stack<T> { items.push(item); return this; }
  public function pop():Null<T> return items.pop();
  public function iterator() return items.iterator();
}

class Bag<T:HasArea & Scaled> {
  final all:Array<T>;
  public function new(all) this.all = all;
  public function total() { var sum = 0.0; for (one in all) { one.scale(2); sum += one.area(); } return sum; }
}

class Later { public static var value = compute(); static function compute() return Early.value + 1; }
class Early { public static final value = 41; }

class Extend { public static function shout(text:String, times:Int = 1) return text.toUpperCase() + StringTools.rpad("", "!", times); public static function half(n:Int) return n / 2; }

class Classes {
  static function main() {
    var shapes:Array<Shape> = [new Shape("dot"), new Square(3), new Cube(2)];
    Out.show("shapes", shapes.map(s -> s.toString()));
    Out.show("made", Shape.made);
    Out.show("found", Shape.find("dot").name + (Shape.find("none") == null));
    var square:Square = cast shapes[1];
    square.side = -5;
    square.side = 4;
    square.scale(1.5);
    Out.show("side", square.side);
    Out.show("sets", square.count());
    var scaled:Scaled = square;
    scaled.scale(2);
    Out.show("scaled", square.area());
    var area:HasArea = square;
    Out.show("interface", area.name + Out.number(area.area()));
    Out.show("bag", new Bag([new Square(1), new Cube(1)]).total());
    var v:Vec = new Vec(1, 2) + [3.0, 4.0];
    Out.show("vec", (v * 2 : String) + (0.5 * v : String) + (-v : String) + (v == new Vec(4, 6)) + Out.number(v[1]));
    var stack = new Stack<String>().push("a").push("b").push("c");
    Out.show("stack", stack.pop() + stack.length + [for (item in stack) item].join(""));
    Out.show("static", Later.value);
    Out.show("using", Extend.shout("hey", 3));
    Out.show("is", [for (shape in shapes) (shape is Square) + "" + (shape is Scaled)]);
    Out.show("text", "" + shapes[2]);
    var typed:{name:String, ?size:Int} = {name: "anonymous"};
    typed.size = 3;
    Out.show("typed", typed.name + typed.size);
    var list:Array<{final id:Int; var text:String;}> = [for (i in 0...3) {id: i, text: "t" + i}];
    for (item in list) item.text += item.id;
    Out.show("records", [for (item in list) item.text]);
    Out.show("final", Early.value);
    Out.show("same", (shapes[0] == shapes[0]) + " " + (shapes[0] == shapes[1]));
  }
}
