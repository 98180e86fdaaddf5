//! swf 6-8
// Number, and numbers as texts.
function names(o) {
  var text = "";
  for (var name in o) { text += (text.length ? " " : "") + name; }
  return text;
}
function u(x) { return x === undefined ? "undefined" : x; }
trace(new Number() + " " + Number() + " " + Number("12") + " " + Number(true)); //= 0 0 12 1 [C.Number.1]
trace(Number(undefined)); //=6: 0 //=7+: NaN [C.Number.1, C.Conv.1]
trace(u(Number.prototype.valueOf.call("5")) + " " + u(Number.prototype.toString.call({}))); //= undefined undefined [C.Number.2]
ASSetPropFlags(Number, null, 0, 1);
trace(names(Number)); //= MAX_VALUE MIN_VALUE NEGATIVE_INFINITY POSITIVE_INFINITY NaN __proto__ constructor prototype [C.Number.3, C.Class.1]
Number.MAX_VALUE = 5;
trace(Number.MAX_VALUE + " " + Number.MIN_VALUE + " " + Number.NEGATIVE_INFINITY); //= 1.79769313486231e+308 4.94065645841247e-324 -Infinity [C.Number.3]
trace(Number(255).toString(16) + " " + Number(-255).toString(2) + " " + Number(10).toString(1) + " " + Number(10).toString(37) + " " + Number(0).toString(8)); //= ff -11111111 10 10 0 [C.Number.4]
trace(Number(35.9).toString(36)); //= z [C.Number.4]
trace(NaN + " " + -Infinity + " " + -0 + " " + 2147483647); //= NaN -Infinity 0 2147483647 [C.Num.10]
trace(1e15 + " " + 1e14 + " " + 0.00001 + " " + 0.999e-5); //= 1e+15 100000000000000 0.00001 9.99e-6 [C.Num.11, C.Num.14]
trace(100000.12345678912 + " " + 0.1 + " " + 1 / 3); //= 100000.123456789 0.1 0.333333333333333 [C.Num.11, C.Num.14]
trace(0.8300000000000005 + " " + 1e-320); //= 0.83 9.99988867182684e-321 [C.Num.12, C.Num.14]
trace(Number("0x1F") + " " + Number("017") + " " + Number("-0x1F") + " " + Number("0x") + " " + Number("08")); //= 31 15 NaN NaN 8 [C.Conv.3]
trace(Number(" 12") + " " + Number("12 ") + " " + Number("") + " " + Number("1e3") + " " + Number("-.5")); //= 12 NaN NaN 1000 -0.5 [C.Conv.3]
trace(Number("1.2.3")); //= NaN [C.Conv.4]
