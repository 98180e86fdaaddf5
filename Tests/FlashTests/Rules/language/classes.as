//! swf 5-8
// Calls and construction by the actions (L2.9).
function who() { return this; }
trace(who()); //= _level0 [L2.9.1]
var o = {who: who, toString: function() { return "o"; }};
trace(o.who()); //= o [L2.9.2]
trace(@CallFunction(0, "o.who")); //= o [L2.9.1]
trace(@CallFunction(0, "nothing")); //= undefined [L2.9.1]
trace(@CallFunction(0, "o")); //= undefined [L2.9.1]
with (o) { trace(who()); } //= o [L2.9.1]
function locals() { var inner = function() { return this.x; }; var x = "activation"; return inner(); }
trace(locals()); //= activation [L2.9.1]
trace(undefined.who()); //= undefined [L2.9.2]
trace(@CallMethod(0, 5, undefined)); //= undefined [L2.9.2]
trace(o.nothing()); //= undefined [L2.9.2]
o.value = 5;
trace(o.value()); //= undefined [L2.9.2]
trace("abc".charAt(1)); //= b [L2.9.2]
function this_() { return this === undefined ? "undefined" : typeof this; }
trace(@CallMethod(0, this_, "")); //= undefined [L2.9.2]
trace(@CallMethod(0, this_, undefined)); //= undefined [L2.9.2]
// More arguments than there are.
function count() { return arguments.length; }
trace(@CallFunction(7, 8, 2, "count")); //= 2 [L2.9.1]
// New
function Made(x) { this.x = x; return "ignored"; }
trace(new Made(4).x); //= 4 [L2.9.3, L3.7.3]
trace(new nothing()); //= undefined [L2.9.3]
trace(@NewObject(0, "o.who")); //= undefined [L2.9.3]
o.Made = Made;
trace(new o.Made(5).x); //= 5 [L2.9.4]
trace(@NewMethod(6, 1, Made, "").x); //= 6 [L2.9.4]
trace(@NewMethod(0, undefined, "x")); //= undefined [L2.9.4]
trace(new o.nothing()); //= undefined [L2.9.4]
trace(new o.value()); //= undefined [L2.9.4]
// Extends
function Base() {}
Base.prototype.method = function() { return "base"; };
function Heir() {}
@Extends(Heir, Base);
var sub = new Heir();
trace(sub.method() + " " + (sub instanceof Base)); //= base true [L2.9.6]
trace((Heir.prototype.constructor == Base) + " " + (Heir.prototype.__constructor__ == Base)); //=5: true true //=6+: true true [L2.9.6]
var names = "";
for (var n in Heir.prototype) names += n + " ";
trace(names + "."); //= method . [L2.9.6]
// ImplementsOp and CastOp
function Able() {}
function More() {}
@ImplementsOp(Able, 1, Made);
@ImplementsOp(More, 1, Made);
var c = new Made();
trace((c instanceof Able) + " " + (c instanceof More)); //= true false [L2.9.7, L1.12.6]
trace(@CastOp(Made, c) === c); //= true [L2.9.8]
trace(@CastOp(Date, c)); //= null [L2.9.8]
trace(@CastOp(Number, 5)); //= null [L2.9.8]
trace(@CastOp(Able, c) === c); //= true [L2.9.8]
