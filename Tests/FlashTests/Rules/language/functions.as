//! swf 6-8
//! player 32
// Functions (L2.13).
function named(a, b) { return typeof a + typeof b + arguments.length; }
trace(named(1)); //= numberundefined1 [L2.13.2, L2.13.12]
trace(named(1, 2, 3)); //= numbernumber3 [L2.13.12]
var b = "outer";
trace((function(b) { return typeof b; })()); //= undefined [L2.13.12]
trace((function(x, x) { return x; })(1, 2)); //= 2 [L2.13.13]
trace((function(arguments) { return arguments; })(7)); //= 7 [L2.13.13]
trace((function() {})()); //= undefined [L2.13.16]
function left() { @Bytes[0x96, 5, 0, 7, 5, 0, 0, 0](); }
trace(left() === undefined); //= true [L2.13.16]
// What a function owns, in the order of creation.
function owned(f) {
  ASSetPropFlags(f, null, 0, 7);
  var all = "";
  for (var n in f) if (ASnative(101, 5).call(f, n)) all = n + " " + all;
  return all;
}
trace(owned(function() {}) + "."); //= constructor __proto__ prototype . [L2.13.3]
trace(owned(ASnative(200, 0)) + "."); //= constructor __proto__ . [L2.13.3, L4.2.7]
function F() {}
trace((F.prototype.constructor == F) + " " + (F.constructor == Function) + " " + F.prototype.__proto__.hasOwnProperty("toString")); //= true true true [L2.13.3]
// arguments
function args() { return arguments; }
trace(args(1, 2) instanceof Array); //= true [L2.13.14]
trace(args(1, 2).join()); //= 1,2 [L2.13.14]
trace((args().callee == args) + " " + args().caller); //= true null [L2.13.14]
function calls() { return args(); }
trace(calls().caller == calls); //= true [L2.13.14]
var seen = "";
for (var n in args(5)) seen += n + " ";
trace(seen + "."); //= 0 . [L2.13.14]
trace(([1].sort, [2, 1].sort(function() { seen = arguments.caller; return 0; }), seen)); //= null [L2.13.14]
// Closures
function outer() { var x = 1; return function() { return ++x; }; }
var one = outer(), two = outer();
trace(one() + " " + one() + " " + two()); //= 2 3 2 [L2.13.4]
with ({w: "with"}) { var inWith = function() { return w; }; }
trace(inWith()); //= with [L2.10.3]
// DefineFunction2: what is preloaded, in which register.
function2(0x01, 3) preThis() { return @1; }
trace(preThis()); //= _level0 [L2.13.9]
function2(0x05, 3) preBoth() { return @2[0]; }
trace(preBoth("arg")); //= arg [L2.13.9]
function2(0x155, 7) preAll() { return @1 + " " + @2.length + " " + typeof @3 + " " + @4 + " " + typeof @5; }
trace(preAll(1, 2)); //= _level0 2 object _level0 object [L2.13.9]
function2(0x1C1, 6) preParent() { return @1 + " " + @2 + " " + typeof @3 + " " + typeof @4; }
trace(preParent()); //= _level0 _level0 object undefined [L2.13.9]
function2(0x0A, 2) suppressed() { return typeof arguments + typeof super; }
trace(suppressed()); //= undefinedobject [L2.13.10]
function2(0x20, 2) noSuper() { return typeof super; }
trace(noSuper()); //= undefined [L2.13.10]
function2(0x03, 2) bothThis() { return typeof @1; }
trace(bothThis()); //= undefined [L2.13.9]
function2(0x0C, 2) bothArguments() { return typeof @1; }
trace(bothArguments()); //= object [L2.13.9]
function2(0x30, 2) bothSuper() { return typeof @1; }
trace(bothSuper()); //= undefined [L2.13.9]
function2(0x01, 3) overwritten(a:1) { return @1; }
trace(overwritten("parameter")); //= parameter [L2.13.12]
function2(0x2A, 3) zero(a:0, b:2) { return a + @2; }
trace(zero(1, 2)); //= 3 [L2.13.12]
function2(0x2A, 3) dropped(a:7) { return typeof a; }
trace(dropped(1)); //= undefined [L2.13.12]
// With this preloaded, the name is that of the code around.
var o = {toString: function() { return "o"; }};
function2(0x01, 3) nameThis() { return this; }
o.nameThis = nameThis;
trace(o.nameThis()); //= _level0 [L2.13.11]
// this of different calls
function self() { return this; }
o.self = self;
trace(o.self() + " " + self()); //= o _level0 [L2.13.17]
trace((self.call() == _global) + " " + (self.call(null) == _global)); //= true true [L3.9.1]
trace(typeof self.call(5) + " " + self.call(5)); //= object 5 [L3.9.1]
o.addProperty("got", function() { return this; }, null);
trace(o.got); //= o [L2.13.17]
trace({__proto__: o}.got == o); //= false [L2.13.17, L3.2.1]

