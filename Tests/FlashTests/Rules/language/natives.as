//! swf 6-8
// Hidden state of natives (L3.11), globals (L4.3) and the table of natives (L4.4).
function call(c, n, on) { return ASnative(c, n).call(on); }
trace(typeof Number.prototype.toString.call({}) + " " + typeof Number.prototype.valueOf.call("5")); //= undefined undefined [L3.11.2]
trace(Boolean.prototype.toString.call(1)); //= undefined [L3.11.2]
trace(Date.prototype.getTime.call({})); //= undefined [L3.11.2]
var list = {length: 3, "0": "c", "1": "a", "2": "b"};
trace(Array.prototype.join.call(list, "-")); //= c-a-b [L3.11.3]
trace([0].concat(list).length); //= 2 [L3.11.3]
trace(MovieClip.prototype.getBytesTotal.call({})); //= undefined [L3.11.4]
// Object's methods
var o = {a: 1};
trace(o.hasOwnProperty("a") + " " + o.hasOwnProperty("b") + " " + o.hasOwnProperty() + " " + o.hasOwnProperty("toString")); //= true false false false [L3.11.6]
trace(this.hasOwnProperty("_x") + " " + this.hasOwnProperty("o")); //= false true [L3.11.6, L3.11.5]
trace(o.isPropertyEnumerable("a") + " " + o.isPropertyEnumerable("toString") + " " + o.isPropertyEnumerable()); //= true false false [L3.11.6]
trace(Object.prototype.isPrototypeOf(o) + " " + o.isPrototypeOf(o) + " " + o.isPrototypeOf()); //= true false false [L3.11.6]
trace(Array.prototype.isPrototypeOf([]) + " " + String.prototype.isPrototypeOf("text")); //= true true [L3.11.6]
trace(o.toLocaleString() + " " + (o.valueOf() == o)); //= [object Object] true [L3.11.7]
o.toString = function() { return "changed"; };
trace(o.toLocaleString()); //= changed [L3.11.7]
// Global functions
trace(escape("a b\xe9*@-_.+/") + " " + typeof escape()); //= a%20b%C3%A9%2A%40%2D%5F%2E%2B%2F undefined [L4.3.1]
trace(unescape("%41%c3%A9+b") + " " + typeof unescape()); //= A\u00e9 b undefined [L4.3.2]
trace(parseFloat("1.5e2xyz") + " " + parseFloat("0x10") + " " + parseFloat("x") + " " + typeof parseFloat()); //= 150 0 NaN undefined [L4.3.3]
trace(parseInt("0x100", 10) + " " + parseInt("0x  -10")); //= 100 -16 [L4.3.4]
trace(parseInt("010") + " " + parseInt("08") + " " + parseInt("-010") + " " + parseInt(" 010")); //= 8 8 -8 10 [L4.3.4]
trace(parseInt("12abc") + " " + parseInt("") + " " + parseInt("z", 36) + " " + parseInt("1", 1) + " " + parseInt("1", 37)); //= 12 NaN 35 NaN NaN [L4.3.4]
trace(parseInt("10", undefined) + " " + parseInt("10", 0) + " " + typeof parseInt()); //= NaN NaN undefined [L4.3.4]
trace(parseInt("-0x10") + " " + parseInt("+0x10", 33) + " " + parseInt("-0x1", 34)); //= NaN NaN 1123 [L4.3.4]
trace(parseInt("0x1z", 36)); //= 71 [L4.3.4]
trace(parseInt("9999999999999999999")); //= 1e+19 [L4.3.4]
trace(isNaN() + " " + isNaN("x") + " " + isNaN("5") + " " + isFinite() + " " + isFinite(5) + " " + isFinite(1 / 0)); //= true true false false true false [L4.3.5]
trace(updateAfterEvent()); //= undefined [L4.3.7]
// ASnative
trace(typeof ASnative(100, 0) + typeof ASnative(100, 99) + typeof ASnative(99999, 0) + typeof ASnative(100)); //= functionfunctionundefinedundefined [L4.3.9]
trace(typeof ASnative(100, 99)("x") + " " + ASnative(200, 99)(1)); //= undefined NaN [L4.3.9, L4.4.3]
trace(ASnative(100, 2)("12") + " " + (ASnative(100, 2) == ASnative(100, 2))); //= 12 false [L4.3.9]
trace((ASnative(100, 2).__proto__ == Function.prototype) + " " + typeof ASnative(100, 2).prototype); //= true undefined [L4.3.9, L4.2.7]
trace(typeof parseInt + " " + typeof parseInt.prototype + " " + parseInt); //= function undefined [type Function] [L4.2.7]
o = {};
ASSetNative(o, 100, "escape,,7parseInt,8parseFloat", 0);
trace(o.escape(" ") + " " + typeof o.parseInt + " " + typeof o.parseFloat); //=6: %20 undefined undefined //=7: %20 function undefined //=8: %20 function function [L4.3.10]
trace(ASSetNative(o, 100)); //= undefined [L4.3.10]
ASSetNativeAccessor(o, 666, "scaleMode", 1);
trace(o.scaleMode); //= showAll [L4.3.11]
// The same functions by number, on any object that they work on.
trace(ASnative(251, 3).call("abc") + ASnative(251, 14)(65) + ASnative(252, 7).call([1, 2], "-")); //= ABCA1-2 [L4.4, L4.3.12]
trace(ASnative(900, 24).call(this) + " " + typeof ASnative(901, 0).call(this, "byNumber", 5) + " " + ASnative(900, 10).call(byNumber)); //=6: 6 movieclip 5 //=7: 7 movieclip 5 //=8: 8 movieclip 5 [L4.4]
trace(ASnative(901, 20) == undefined); //= false [L4.3.9]
var xml = new XML("<a><b/></a>");
trace(ASnative(253, 5).call(xml.firstChild) + " " + ASnative(253, 6).call(xml)); //= true <a><b /></a> [L4.4]
trace(ASnative(103, 16).call(new Date(5)) + " " + ASnative(106, 1).call(new Number(255), 16)); //= 5 ff [L4.4]
var format = new TextFormat();
ASnative(110, 4).call(format, 33);
trace(format.size + " " + ASnative(110, 3).call(format)); //= 33 33 [L4.4, L4.4.1]
// The globals
trace(typeof _global.__proto__ + " " + typeof _global.toString + " " + String(_global)); //= undefined undefined [type Object] [L4.2.6]
trace(Math.max() + " " + Math.min() + " " + Math.round(-2.5) + " " + Math.round(2.5)); //= -Infinity Infinity -2 3 [L4.4.3]
trace(Math.abs() + " " + Math.sin("x") + " " + Math.max(1, undefined) + " " + Math.max(2)); //=6: NaN NaN 1 NaN //=7+: NaN NaN NaN NaN [L4.4.3]
var names = "";
for (var n in _global) names += n + " ";
trace(names.indexOf("Array")); //= -1 [L4.2.1]
// Classes
function own(o) {
  ASSetPropFlags(o, null, 0, 7);
  var all = "";
  for (var n in o) if (ASnative(101, 5).call(o, n)) all = n + " " + all;
  return all + ".";
}
trace((Array.prototype.constructor == Array) + " " + (Array.prototype.__proto__ == Object.prototype) + " " + (Array.constructor == Function)); //= true true true [L3.12.2, L3.12.1]
Number.Math.PI = 3;
trace(Number.NaN + " " + (Math.PI > 3.1)); //= NaN true [L3.12.6, L3.12.7]
trace(Number.MIN_VALUE + " " + Number.MAX_VALUE + " " + Number.POSITIVE_INFINITY); //= 4.94065645841247e-324 1.79769313486231e+308 Infinity [L3.12.6]
