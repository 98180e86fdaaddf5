//! swf 6-8
// Object, Function, Boolean, and what `new` makes.
function names(o) {
  var text = "";
  for (var name in o) { text += (text.length ? " " : "") + name; }
  return text;
}
function u(x) { return x === undefined ? "undefined" : x; }
function all(o) {
  ASSetPropFlags(o, null, 0, 1);
  var text = names(o);
  ASSetPropFlags(o, null, 1);
  return text;
}
trace(typeof new Object(undefined) + " " + typeof new Object(null).__proto__); //= object object [C.Object.1]
trace(typeof Object() + " " + typeof Object().__proto__ + " " + typeof Object(null).toString); //= object undefined undefined [C.Object.2]
var o = {};
trace(Object(o) === o && new Object(o) === o); //= true [C.Object.1, C.Object.2]
trace(Object(5).valueOf() + " " + Object("ab").length + " " + Object(true)); //= 5 2 true [C.Object.1, C.Conv.7]
trace(all(Object.prototype)); //= toLocaleString isPropertyEnumerable isPrototypeOf hasOwnProperty toString valueOf addProperty unwatch watch constructor [C.Object.3, C.Class.2]
ASSetPropFlags(Object.prototype, null, 1);
trace({}.toString() + " " + Object.toString()); //= [object Object] [type Function] [C.Object.4]
trace(Object.prototype.toString.call(5)); //= [object Object] [C.Object.4]
trace(o.valueOf() === o); //= true [C.Object.5]
o.toString = function() { return "mine"; };
trace(o.toLocaleString()); //= mine [C.Object.5]
o = {a: 1};
trace(o.hasOwnProperty() + " " + o.hasOwnProperty("a") + " " + o.hasOwnProperty("toString") + " " + _root.hasOwnProperty("_x")); //= false true false false [C.Object.6]
ASSetPropFlags(o, "a", 8192);
trace(o.hasOwnProperty("a") + " " + u(o.a)); //= true undefined [C.Object.6, C.Flags.1, C.Flags.2]
o = {a: 1, b: 2};
ASSetPropFlags(o, "b", 1);
trace(o.isPropertyEnumerable() + " " + o.isPropertyEnumerable("a") + " " + o.isPropertyEnumerable("b") + " " + o.isPropertyEnumerable("toString")); //= false true false false [C.Object.7]
trace(Object.prototype.isPrototypeOf(o) + " " + o.isPrototypeOf(o) + " " + Object.prototype.isPrototypeOf() + " " + Number.prototype.isPrototypeOf(5)); //= true false false true [C.Object.8]
trace(o.addProperty() + " " + o.addProperty("", names, null) + " " + o.addProperty("x", 5, null) + " " + o.addProperty("x", names)); //= false false false false [C.Object.9]
trace(o.addProperty("x", function() { return 4; }, null) + " " + o.x); //= true 4 [C.Object.9]
o.x = 5;
trace(o.x + " " + delete o.x + " " + u(o.x)); //= 4 true undefined [C.Object.9, C.Flags.4]
o.v = 1;
o.addProperty("v", function() { return "got"; }, function(value) { this.seen = value; });
o.v = 7;
trace(o.v + " " + o.seen); //= got 7 [C.Object.10]
function Base() {}
Base.prototype.addProperty("p", function() { return this.kept; }, function(value) { this.kept = value; });
o = new Base();
o.p = 3;
trace(o.p + " " + o.hasOwnProperty("p")); //= 3 false [C.Object.10]
trace(o.watch() + " " + o.watch("w") + " " + o.watch("w", 5)); //= false false false [C.Object.12]
trace(o.watch("w", function(name, old, now, data) { return name + old + now + data; }, "!")); //= true [C.Object.12]
o.w = 1;
trace(o.w); //=6: w1! //=7+: wundefined1! [C.Object.12]
trace(o.unwatch() + " " + o.unwatch("none") + " " + o.unwatch("w") + " " + o.unwatch("w")); //= false false true false [C.Object.13]
trace(Object.registerClass("id") + " " + Object.registerClass("id", 5) + " " + Object.registerClass("id", null)); //= false false true [C.Object.14]
trace(Object.registerClass("id", function() {}) + " " + Object.registerClass("id", undefined)); //= true true [C.Object.14]

// Functions.
trace(typeof new Function()); //= object [C.Function.1]
trace(all(Function.prototype)); //= apply call __proto__ constructor [C.Function.2, C.Class.1]
function self() { return this; }
trace(self.call() === _global && self.call(null) === _global); //= true [C.Function.3]
trace(typeof self.call(5)); //= object [C.Function.3]
function sum(a, b) { return a + b + arguments.length; }
trace(sum.call(null, 1, 2) + " " + sum.apply(null, [1, 2]) + " " + sum.apply(null, {length: 2, 0: 3, 1: 4})); //= 5 5 9 [C.Function.3, C.Function.4]
trace(sum.apply(null, 5)); //=6: 0 //=7+: NaN [C.Function.4]
trace(Function.prototype.call.call({})); //= undefined [C.Function.3]
ASSetPropFlags(sum, null, 0, 1);
trace(names(sum)); //= prototype __proto__ constructor [C.Function.5]
ASSetPropFlags(parseInt, null, 0, 1);
trace(names(parseInt)); //= __proto__ constructor [C.Function.5, C.Decl.2]
ASSetPropFlags(Object.prototype.toLocaleString, null, 0, 1);
trace(names(Object.prototype.toLocaleString)); //= prototype __proto__ constructor [C.Decl.2, C.Class.4]

// Boolean.
trace(new Boolean() + " " + new Boolean(1) + " " + Boolean(0) + " " + u(Boolean())); //= false true false undefined [C.Boolean.1]
trace(u(Boolean.prototype.toString.call(5)) + " " + u(Boolean.prototype.valueOf.call({}))); //= undefined undefined [C.Boolean.2]
trace(new Boolean(false) ? "object" : "no"); //= object [C.Boolean.3]

// What `new` and plain calls give.
function Made() {}
o = new Made();
trace(o.hasOwnProperty("__constructor__") + " " + (o.__constructor__ === Made) + " " + o.hasOwnProperty("constructor")); //=6: true true true //=7+: true true false [C.Class.7]
trace("(" + names(o) + ")"); //= () [C.Class.7]
trace(u(XML("<a/>")) + " " + u(TextFormat()) + " " + u(LocalConnection()) + " " + u(Error("x")) + " " + u(Color(_root))); //= undefined undefined undefined undefined undefined [C.Class.6, C.XML.2]
function keys(o) { ASSetPropFlags(o, null, 0, 1); return names(o); }
trace(keys(Object)); //= registerClass __proto__ constructor prototype [C.Class.1, C.Class.3]
trace(keys(Color) + "/" + keys(Error)); //= prototype __proto__ constructor/prototype __proto__ constructor [C.Class.1, C.Class.4]
Number.prototype = 5;
trace(typeof Number.prototype); //= object [C.Class.3]
