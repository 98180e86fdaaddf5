//! swf 5-8
//! player 9,32
// Conversions of classes, flags and small natives.
function flag(value) { return value ? "1" : "0"; }
trace(flag(0) + flag(NaN) + flag(-1) + flag(null) + flag(undefined) + flag(new Object()) + flag(this)); //= 0010011 [C.Conv.6]
trace(flag("") + flag("0") + flag("1") + flag("x") + flag("0.0") + flag("true")); //=-6: 001000 //=7+: 011111 [C.Conv.6]
trace((4294967297 | 0) + " " + (-4294967297 | 0) + " " + (NaN | 0) + " " + (Infinity | 0) + " " + (2147483648 | 0) + " " + (-1.9 | 0)); //= 1 -1 0 0 -2147483648 -1 [C.Conv.2]
trace(String.fromCharCode(65601)); //=5: A //=6+: A [C.Conv.2]
Number.prototype.kind = function() { return typeof this; };
trace((5).kind()); //= object [C.Conv.8]
String.prototype.kind = function() { return typeof this + this.length; };
trace("four".kind()); //= object4 [C.Conv.8]
// `+` of objects
var o = new Object();
o.valueOf = function() { return 5; };
o.toString = function() { return "text"; };
trace(o + 1); //= 6 [C.Conv.9]
trace(o + "1"); //= 51 [C.Conv.9]
var d = new Date(0);
d.toString = function() { return "date"; };
d.valueOf = function() { return 7; };
trace(d + 1); //=5: 8 //=6+: date1 [C.Conv.9]
o.valueOf = function() { return new Object(); };
trace(o + "!"); //= text! [C.Conv.9]
var tell = ASnative(100, 4);
//= said [C.Global.7, L4.3.6]
trace(typeof tell("said")); //= undefined [C.Global.7]
//=-6:  //=7+: undefined [C.Global.7]
trace(typeof tell()); //= undefined [C.Global.7]
// Digits that are carried
trace(9.999999999999999); //= 10 [C.Num.13]
trace(9999999999999996); //= 1e+16 [C.Num.13]
trace(-9999999999999996); //= -e+16 [C.Num.13]
trace(0.000009999999999999996); //= 1e-5 [C.Num.13]
trace(-0.000009999999999999996); //= -10e-6 [C.Num.13]
trace((1e10).toString(16) + " " + (255.9).toString(16) + " " + (-255).toString(2)); //= -(0000000 ff -11111111 [L1.10.2]
trace("\xE4".length); //= 1 [C.String.4]
