//! swf 6-8
// Functions: this, super and arguments of natives and of plain calls (L2.13), literal stack rules (L2.1).
function Base() {}
Base.prototype.who = function() { return "base"; };
function Heir() {}
@Extends(Heir, Base);
Heir.prototype.who = function() { return "heir " + super.who(); };
var o = new Heir();
trace(o.who()); //= heir base [L2.13.15]
o.own = function() { return super.who(); };
trace(o.own()); //= base [L2.13.15]
// The stack is one for all.
function below() { return @CallFunction(0, "count"); }
function count() { return arguments.length; }
trace(@CallFunction("left", 9, "count") + " " + below()); //= 1 0 [L2.1.12]
@Code[0x2D](); @Code[0x70](); @StrictMode[1]();
trace("unknown"); //= unknown [L2.2.1]
// DefineFunction within an activation: the parameters are plain values of it.
function outer(a, b) { delete a; b = 5; return function() { return typeof a + b; }; }
trace(outer(1, 2)()); //= number5 [L2.13.8]
function shadow() { var undefinedHere; return typeof undefinedHere; }
undefinedHere = "outside";
trace(shadow()); //= undefined [L2.7.2]
trace(typeof Function.prototype.call + " " + Function.prototype.hasOwnProperty("apply") + " " + Function.prototype.isPropertyEnumerable("call")); //= function true false [L3.9.3]
var x = {toString: function() { return "once"; }};
trace("" + x + @StringAdd(x, x)); //= onceonceonce [L1.6.1]
