enum Expr { Num(value:Float); Var(name:String); Add(a:Expr, b:Expr); Mul(a:Expr, b:Expr); Neg(a:Expr); Call(name:String, args:Array<Expr>); }

enum abstract Level(Int) to Int { var Low = 1; var Middle = 5; var High = 10; }

enum Option<T> { Some(value:T); None; }

class Parser {
  final text:String;
  var at = 0;
  public function new(text) this.text = text;
  function peek() { while (text.charAt(at) == " ") at++; return text.charAt(at); }
  function take(c:String) { if (peek() != c) throw 'expected $c at $at'; at++; }
  public function sum():Expr { var left = product(); while (true) switch (peek()) { case "+": at++; left = Add(left, product()); case "-": at++; left = Add(left, Neg(product())); default: return left; } }
  function product():Expr { var left = factor(); while (peek() == "*") { at++; left = Mul(left, factor()); } return left; }
  function factor():Expr {
    var c = peek();
    if (c == "-") { at++; return Neg(factor()); }
    if (c == "(") { at++; var inner = sum(); take(")"); return inner; }
    var name = ~/^[a-z]+/;
    if (name.match(text.substr(at))) {
      at += name.matched(0).length;
      if (peek() != "(") return Var(name.matched(0));
      at++;
      var args = [];
      if (peek() != ")") { args.push(sum()); while (peek() == ",") { at++; args.push(sum()); } }
      take(")");
      return Call(name.matched(0), args);
    }
    var number = ~/^[0-9]+(\.[0-9]+)?/;
    if (!number.match(text.substr(at))) throw 'unexpected "$c" at $at';
    at += number.matched(0).length;
    return Num(Std.parseFloat(number.matched(0)));
  }
}

class Enums {
  static var variables = ["x" => 3.0, "y" => -2.0];

  static function value(e:Expr):Float return switch (e) {
    case Num(v): v;
    case Var(name) if (variables.exists(name)): variables[name];
    case Var(name): throw "no " + name;
    case Add(a, b): value(a) + value(b);
    case Mul(a, b): value(a) * value(b);
    case Neg(a): -value(a);
    case Call("max", [a, b]): Math.max(value(a), value(b));
    case Call("sum", args): var s = 0.0; for (a in args) s += value(a); s;
    case Call(name, args): throw name + "/" + args.length;
  }

  static function simplify(e:Expr):Expr return switch (e) {
    case Add(Num(0), b): simplify(b);
    case Add(a, Num(0)): simplify(a);
    case Mul(Num(1), b) | Mul(b, Num(1)): simplify(b);
    case Mul(Num(0), _) | Mul(_, Num(0)): Num(0);
    case Neg(Neg(a)): simplify(a);
    case Add(a, b): Add(simplify(a), simplify(b));
    case Mul(a, b): Mul(simplify(a), simplify(b));
    default: e;
  }

  static function kind(value:Dynamic):String return switch (value : Dynamic) {
    case null: "nothing";
    case 0: "zero";
    case "text": "text";
    case true: "yes";
    case _: "other";
  }

  static function main() {
    for (text in ["1 + 2 * 3", "(1 + 2) * 3", "-x * y", "max(x, y) + sum(1, 2, 3)", "sum()", "2 * (3", "z", "foo(1)", "0 + x * 1", "--x", "1.5 * 4 - 2"]) {
      var result = try Out.number(value(new Parser(text).sum())) catch (error:String) "error: " + error;
      Out.show(text, result);
    }
    Out.show("simplified", Std.string(simplify(new Parser("0 + x * 1 + 0 * y").sum())));
    Out.show("text", Std.string(Add(Num(1), Neg(Var("q")))));
    for (level in [Low, Middle, High]) Out.show("level", (switch (level) { case Low: "low"; case Middle: "mid"; case High: "high"; }) + Std.string((level : Int)));
    var some:Option<Array<Int>> = Some([1, 2]);
    Out.show("some", switch (some) { case Some([a, b]): a + b; case Some(_): -1; case None: 0; });
    Out.show("kinds", [for (value in ([null, 0, "text", true, 7, "x"] : Array<Dynamic>)) kind(value)]);
    for (list in [[], [1], [1, 2], [5, 6, 7]]) Out.show("list", switch (list) { case []: "empty"; case [x]: 'one $x'; case [1, y]: 'one and $y'; case _: "many"; });
    for (point in [{x: 0, y: 0}, {x: 0, y: 5}, {x: 3, y: 4}]) Out.show("point", switch (point) { case {x: 0, y: 0}: "origin"; case {x: 0, y: _}: "axis"; case {x: a, y: b}: "far " + (a * a + b * b); });
    for (n in 0...16) Out.show('$n', switch (n) { case 0 | 1 | 2: "few"; case x if (x % 5 == 0): "five"; case 7: "seven"; case x: x > 10 ? "big" : "some"; });
    for (word in ["red", "green", "blue", "pink"]) Out.show(word, switch (word) { case "red" | "green": 1; case "blue": 2; default: 3; });
    Out.show("match", Type.enumEq(Num(1), Num(1)) + " " + Num(2).match(Num(_)) + " " + Num(2).match(Var(_)));
    Out.show("index", Mul(Num(1), Num(2)).getIndex() + Mul(Num(1), Num(2)).getName() + Mul(Num(1), Num(2)).getParameters().length);
  }
}
