//! swf 6-8
// Construction (L3.7), super (L3.8), call and apply (L3.9).
function own(o) {
  ASSetPropFlags(o, null, 0, 7);
  var all = "";
  for (var n in o) if (ASnative(101, 5).call(o, n)) all = n + " " + all;
  return all;
}
function Class() { this.made = 1; }
trace(own(new Class()) + "."); //=6: __proto__ __constructor__ constructor made . //=7+: __proto__ __constructor__ made . [L3.7.1]
trace(new Class().constructor == Class); //= true [L3.7.8]
var c = new Class();
Class.prototype.constructor = "changed";
trace(new Class().constructor == Class); //=6: true //=7+: false [L3.7.8]
function P() {}
P.prototype = 5;
trace(new P().__proto__); //= 5 [L3.7.1]
P.prototype = undefined;
trace(new P().toString); //= undefined [L3.7.1]
P = function() { return {x: 1}; };
trace(new P().x); //= undefined [L3.7.3]
var o = {};
trace(new Object(o) == o); //= true [L3.7.3]
trace(typeof new parseInt("5")); //= object [L3.7.4]
trace(typeof Object() + typeof Object(null) + (Object(o) == o)); //= objectobjecttrue [L3.7.9]
trace(Object().toString); //= undefined [L3.7.9]
trace(Number() + "" + Number("7") + typeof Boolean() + Boolean(1) + String(5)); //= 07undefinedtrue5 [L3.7.9]
trace(Array(3).length + " " + Array(1, 2)); //= 3 1,2 [L3.7.9]
trace(typeof Date()); //= string [L3.7.9]
trace(new (function() { this.x = ASnative(2, 0)(); })().x + " " + (function() { return ASnative(2, 0)(); })()); //= true false [L3.14.1, L3.7.2]
// A second native state does not replace the first.
o = new Date(0);
Array.call(o, 1, 2);
trace(typeof o.length + " " + o.getTime()); //= undefined 0 [L3.7.5]
function List() { super(1, 2, 3); }
@Extends(List, Array);
var l = new List();
trace(l.length + " " + l + " " + (l instanceof Array)); //= 3 1,2,3 true [L3.7.6]
l[5] = 1;
trace(l.length); //= 6 [L3.7.6]
// super
function Top() { this.log = "A" + arguments.length; }
Top.prototype.m = function() { return "A.m" + (this == b); };
Top.prototype.p = "A.p";
function Middle() { super(1, 2); this.log += "B"; }
@Extends(Middle, Top);
Middle.prototype.m = function() { return "B.m " + super.m(); };
Middle.prototype.get = function() { return super.p + typeof super; };
Middle.prototype.set = function() { super.fresh = 1; return this.fresh; };
function Bottom() { super(); }
@Extends(Bottom, Middle);
Bottom.prototype.m = function() { return "D.m " + super.m(); };
var b = new Bottom();
trace(b.log); //= A2B [L3.8.4]
trace(b.m()); //= D.m B.m A.mtrue [L3.8.3]
trace(b.get()); //= A.pobject [L3.8.2, L1.11]
trace(b.set()); //= undefined [L3.3.3]
Middle.prototype.news = function() { return new super(); };
trace(b.news()); //= undefined [L3.7.7, L3.8.5]
Middle.prototype.text = function() { return "" + super; };
Top.prototype.toString = function() { return "as A"; };
trace(b.text()); //= as A [L1.6.5]
Middle.prototype.same = function() { return super == super; };
trace(b.same()); //= true [L3.8.2]
Middle.prototype.__proto__ = {m: function() { return "other"; }};
trace(b.m()); //= D.m B.m other [L3.8.7]
// call and apply
function f(x, y) { return this + ":" + x + ":" + y + ":" + arguments.length; }
trace(f.call("t", 1)); //=6: t:1::1 //=7+: t:1:undefined:1 [L3.9.1]
trace(f.call(undefined, 1, 2)); //=6: :1:2:2 //=7+: undefined:1:2:2 [L3.9.1, L4.2.6, L1.9.1]
trace(f.apply("t", [1, 2])); //= t:1:2:2 [L3.9.2]
trace(f.apply("t", {length: 2, "0": "a", "1": "b"})); //= t:a:b:2 [L3.9.2]
trace(f.apply("t", {length: -2})); //=6: t:::0 //=7+: t:undefined:undefined:0 [L3.9.2]
trace(f.apply("t", "ab")); //=6: t:::0 //=7+: t:undefined:undefined:0 [L3.9.2]
trace(f.apply("t")); //=6: t:::0 //=7+: t:undefined:undefined:0 [L3.9.2]
trace(Function.prototype.call.call(5, 1)); //= undefined [L3.9.1]
