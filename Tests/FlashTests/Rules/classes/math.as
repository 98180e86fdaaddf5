//! swf 6-8
// Math.
function names(o) {
  var text = "";
  for (var name in o) { text += (text.length ? " " : "") + name; }
  return text;
}
function u(x) { return x === undefined ? "undefined" : x; }
ASSetPropFlags(Math, null, 0, 1);
trace(names(Math)); //= pow acos asin atan ceil floor random round sqrt log exp tan atan2 cos sin max min abs E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2 __proto__ constructor [C.Math.1, C.Decl.1]
Math.PI = 3;
trace(Math.PI + " " + Math.SQRT2); //= 3.14159265358979 1.4142135623731 [C.Math.1]
var asked = "";
function noisy(name, value) { return {valueOf: function() { asked += name; return value; }}; }
Math.sin(noisy("a", 1), noisy("b", 2), noisy("c", 3));
Math.random(noisy("d", 1), noisy("e", 1));
trace(asked); //= abde [C.Math.2]
trace(Math.abs() + " " + Math.floor() + " " + Math.min(1) + " " + Math.atan2(1) + " " + Math.pow(2)); //= NaN NaN NaN NaN NaN [C.Math.3]
trace(Math.abs(undefined)); //=6: 0 //=7+: NaN [C.Math.3]
trace(Math.min() + " " + Math.max() + " " + Math.max(1, 2, 3) + " " + Math.min(1, NaN)); //= Infinity -Infinity 2 NaN [C.Math.4]
trace(Math.round(2.5) + " " + Math.round(-2.5) + " " + Math.round(-0.5) + " " + Math.floor(-1.5) + " " + Math.ceil(1.2)); //= 3 -2 0 -2 2 [C.Math.5]
trace(Math.pow(2, NaN) + " " + Math.pow(NaN, 0) + " " + Math.atan2(0, -1)); //= NaN 1 3.14159265358979 [C.Math.5]
var r = Math.random();
trace((r >= 0 && r < 1) + " " + (r * 2147483648 == Math.floor(r * 2147483648))); //= true true [C.Math.6]
trace(Math.abs.call(_root, -1) + " " + typeof new Math()); //= 1 undefined [C.Math.7]
