//! swf 6-8
// Functions of the global object.
function names(o) {
  var text = "";
  for (var name in o) { text += (text.length ? " " : "") + name; }
  return text;
}
function u(x) { return x === undefined ? "undefined" : x; }
trace(typeof _global.__proto__ + " " + typeof _global.hasOwnProperty); //= undefined undefined [C.Global.1]
var shown = names(_global);
trace(_global.o + " " + (shown.indexOf("o") >= 0) + " " + (shown.indexOf("textRenderer") >= 0) + " " + shown.indexOf("parseInt")); //= null true true -1 [C.Global.2]
trace(typeof showRedrawRegions + " " + typeof addRequestHeader + " " + typeof clearRequestHeaders + " " + typeof ASconstructor); //= function function function function [C.Global.3]
trace(clearTimeout === clearInterval); //= true [C.Global.4]
_global.NaN = 5;
_global.Infinity = 6;
trace(NaN + " " + Infinity); //= NaN Infinity [C.Global.6]
trace(isNaN() + " " + isNaN("x") + " " + isFinite() + " " + isFinite(1 / 0) + " " + isFinite("12")); //= true true false false true [C.Global.8]
trace(isNaN(undefined)); //=6: false //=7+: true [C.Global.8]
trace(u(updateAfterEvent())); //= undefined [C.Global.9]
trace(u(parseInt()) + " " + parseInt("12px") + " " + parseInt("5", undefined) + " " + parseInt("11", 2) + " " + parseInt("11", 37)); //= undefined 12 NaN 3 NaN [C.parseInt.1, C.parseInt.2]
var calls = "";
parseInt({toString: function() { calls += "text"; return "1"; }}, {valueOf: function() { calls += "radix "; return 10; }});
trace(calls); //= radix text [C.parseInt.2]
calls = "";
parseInt({toString: function() { calls += "text"; return "1"; }}, 1);
trace(calls + "."); //= . [C.parseInt.2]
trace(parseInt("0x1F") + " " + parseInt("-0x10") + " " + parseInt("0x100", 10) + " " + parseInt("0x100", 36)); //= 31 NaN 100 1296 [C.parseInt.3]
trace(parseInt("017") + " " + parseInt("-07") + " " + parseInt("08") + " " + parseInt(" 07") + " " + parseInt("017", 10)); //= 15 -7 8 7 17 [C.parseInt.4]
trace(parseInt("  42abc") + " " + parseInt("abc") + " " + parseInt("1.9") + " " + 1 / parseInt("-0")); //= 42 NaN 1 -Infinity [C.parseInt.5]
trace(u(parseFloat()) + " " + parseFloat("5e") + " " + parseFloat("1.5x") + " " + parseFloat("0x10") + " " + parseFloat("Infinity")); //= undefined 5 1.5 0 NaN [C.parseFloat.1]
trace(u(escape()) + " " + escape("a b@*_+-./") + " " + escape("\u00e9")); //= undefined a%20b%40%2A%5F%2B%2D%2E%2F %C3%A9 [C.escape.1]
trace(u(unescape()) + " " + unescape("a%20b+c") + " " + unescape("%C3%A9").charCodeAt(0) + " " + unescape("a%4Gb")); //= undefined a b c 233 ab [C.unescape.1]
trace(u(setInterval()) + " " + u(setInterval("x", 10)) + " " + u(setInterval(function() {})) + " " + u(setInterval(function() {}, undefined)) + " " + u(setTimeout({}, "m"))); //= undefined undefined undefined undefined undefined [C.Timer.1, C.Timer.2]
var first = setInterval(function() {}, 5000);
var second = setTimeout({}, "none", 5000);
trace((first > 0) + " " + (second - first)); //= true 1 [C.Timer.3]
trace(u(clearInterval(first)) + " " + u(clearInterval(99999)) + " " + u(clearTimeout(second))); //= undefined undefined undefined [C.Timer.6]

// ASSetPropFlags and ASnative.
function letters(o) {
  var text = "";
  for (var name in o) { if (name.length == 1) text += (text.length ? " " : "") + name; }
  return text;
}
var o = {a: 1, b: 2, c: 3};
trace(u(ASSetPropFlags()) + u(ASSetPropFlags(o, "b", 1)) + letters(o)); //= undefinedundefineda c [C.ASSPF.1]
ASSetPropFlags(o, null, 0, 1);
trace(letters(o)); //= a b c [C.ASSPF.2]
ASSetPropFlags(o, ["a", "B"], 1);
trace(letters(o)); //= c [C.ASSPF.2]
ASSetPropFlags(o, null, 0, 1);
ASSetPropFlags(o, "a, b", 1);
trace(letters(o)); //= b c [C.ASSPF.2]
ASSetPropFlags(o, null, 2);
trace((delete o.c) + " " + o.c); //= false 3 [C.ASSPF.1, C.Flags.1]
ASSetPropFlags(o, null, 4, 2);
o.c = 4;
trace(o.c + " " + delete o.c); //= 3 true [C.Flags.1]
trace(u(ASnative(1)) + " " + u(ASnative(1, 2, 3)) + " " + u(ASnative(12345, 0)) + " " + typeof ASnative(251, 5)); //= undefined undefined undefined function [C.ASnative.1]
function Asked() { trace(ASnative(2, 0)()); }
new Asked(); //= true [C.ASnative.2]
Asked(); //= false [C.ASnative.2]
o = {};
trace(u(ASSetNative(o, 106))); //= undefined [C.ASSetNative.1]
ASSetNative(o, 251, "6up,,8none", 3);
trace(typeof o.up + " " + typeof o.none); //=6,7: function undefined //=8+: function function [C.ASSetNative.1]
