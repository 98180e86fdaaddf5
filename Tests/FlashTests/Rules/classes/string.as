//! swf 6-8
// String: arguments missing and strange, any `this`.
function names(o) {
  var text = "";
  for (var name in o) { text += (text.length ? " " : "") + name; }
  return text;
}
function u(x) { return x === undefined ? "undefined" : x; }
trace(new String().length + " " + new String(12).length + " " + String() + "." + String(null)); //= 0 2 .null [C.String.1]
trace(String(undefined) + "."); //=6: . //=7+: undefined. [C.String.1]
ASSetPropFlags(String.prototype, null, 0, 1);
trace(names(String.prototype)); //= substr split substring slice lastIndexOf indexOf concat charCodeAt charAt toLowerCase toUpperCase toString valueOf __proto__ constructor [C.String.2]
ASSetPropFlags(String.prototype, null, 1);
trace(String.prototype.toString.call(_root) + " " + String.prototype.valueOf.call(trace) + " " + String.prototype.toString.call(new Boolean(false))); //= _level0 [type Function] false [C.String.3]
var boxed = new String("kept");
boxed.toString = function() { return "replaced"; };
trace(String.prototype.charAt.call(boxed, 0) + " " + boxed.length); //= k 4 [C.String.3, C.Conv.5]
trace("" + String(boxed)); //= kept [C.Conv.5]
trace("abc".charAt() + "abc".charAt(2) + "abc".charAt(3) + "abc".charAt(-1) + "abc".charAt(1.9)); //= acb [C.String.5]
trace("abc".charCodeAt(1) + " " + "abc".charCodeAt(-1) + " " + "abc".charCodeAt(9)); //= 98 NaN NaN [C.String.6]
trace("a".concat() + "a".concat(1, null, "b")); //= aa1nullb [C.String.7]
trace(u("abc".indexOf()) + " " + "abcb".indexOf("b", undefined) + " " + "abcb".indexOf("b", 2) + " " + "abc".indexOf("a", -5)); //= undefined 1 3 0 [C.String.8]
trace("abc".indexOf("", 3) + " " + "abc".indexOf("", 4) + " " + "abc".indexOf("")); //= 3 -1 0 [C.String.8]
trace(u("abc".lastIndexOf()) + " " + "abab".lastIndexOf("ab") + " " + "abab".lastIndexOf("ab", 1) + " " + "abab".lastIndexOf("ab", -1)); //= undefined 2 0 -1 [C.String.9]
trace("abc".lastIndexOf("") + " " + "abc".lastIndexOf("", 1) + " " + "abc".lastIndexOf("c", undefined)); //= 3 1 2 [C.String.9]
trace(u("abc".slice()) + " " + "abcd".slice(-2) + " " + "abcd".slice(1, -1) + " " + "abcd".slice(3, 1) + "." + "abcd".slice(-9, undefined)); //= undefined cd bc .abcd [C.String.10]
trace(u("abc".substring()) + " " + "abcd".substring(3, 1) + " " + "abcd".substring(-5, 2) + " " + "abcd".substring(2, 99)); //= undefined bc ab cd [C.String.11]
trace(u("abc".substr()) + " " + "abcdef".substr(1, 2) + " " + "abcdef".substr(-3) + " " + "abcdef".substr(2, undefined)); //= undefined bc def cdef [C.String.12]
trace("abcdef".substr(1, -3) + " " + "abcdef".substr(2, -1) + "." + "abcdef".substr(0, -2)); //= bcd .abcd [C.String.12]
trace("a,b,c".split(",").length + " " + "a,b,c".split(",", 2) + " " + "a,b".split(",", -1).length + " " + "a,b".split(undefined, 0).length); //= 3 a,b 0 1 [C.String.13]
trace("abc".split("") + " " + "abc".split("", 2) + " " + "abab".split("ab").length + " " + "a-+b".split("-+")); //= a,b,c a,b 3 a,b [C.String.13]
trace("".split(",").length + " " + "".split("").length); //= 1 0 [C.String.13]
trace(String.fromCharCode(65, 66.9, 65601) + String.fromCharCode(67, 0, 68) + String.fromCharCode()); //= ABAC [C.String.14]
trace("\u00e9\u00df\u0149".toUpperCase() === "\u00c9\u00df\u0149"); //= true [C.String.15]
trace("\u03c2".toUpperCase() === "\u03a2" && "\u00b5".toUpperCase() === "\u00b5"); //= true [C.String.15]
trace("\u0130\u10a0".toLowerCase() === "i\u10d0"); //= true [C.String.15]
trace("\u00ff".toUpperCase() === "\u0178" && "\u0178".toLowerCase() === "\u00ff"); //= true [C.String.15]
trace(("Z" < "a") + " " + ("\uff5a" < "\uffff")); //= true true [C.String.16]
