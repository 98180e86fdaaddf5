//! swf 5-8
// Equality and order (L1.12).
function made(name, value) {
  var o = new Object();
  // SWF 5 has no closures.
  o.name = name;
  o.value = value;
  o.valueOf = function() { trace(this.name); return this.value; };
  return o;
}
trace(undefined == null); //= true [L1.12.1]
trace(0 / 0 == 0 / 0); //= false [L1.12.1]
var nan = 0 / 0;
trace(nan == nan); //= true [L1.12.1]
trace("A" == "a"); //= false [L1.12.1]
trace(0 == -0); //= true [L1.12.1]
trace(undefined == 0); //= false [L1.12.2]
trace(undefined == ""); //= false [L1.12.1]
trace("1" == true); //= true [L1.12.2]
trace(null == false); //= false [L1.12.2]
trace("NaN" == nan); //= false [L1.12.1]
trace(1 == "1"); //= true [L1.12.1]
trace(1 == "1x"); //= false [L1.12.1]
trace("0x10" == 16); //=5: false //=6+: true [L1.12.1]
trace(made("a", 1) == made("b", 1)); //=5: b\na\ntrue //=6+: false [L1.12.1]
trace(made("a", 1) == 1); //=5: a\ntrue //=6+: a\ntrue [L1.12.1]
trace(1 == made("b", 2)); //=5: b\nfalse //=6+: b\nfalse [L1.12.1]
trace(made("a", {}) == 1); //=5: a\na\nfalse //=6+: a\nfalse [L1.12.1]
trace(this == this); //= true [L1.12.1]
trace(this == "_level0"); //= false [L1.12.1]
// Less2 and Greater: the operands in their order as written for <, the right one first for >.
trace(made("a", 1) < made("b", 2)); //= a\nb\ntrue [L1.12.3]
trace(made("a", 1) > made("b", 2)); //= b\na\nfalse [L1.12.3]
trace({} < made("b", 2)); //= false [L1.12.3]
trace(made("a", 2) > {}); //= false [L1.12.3]
trace(made("a", 1) < {}); //= a\nfalse [L1.12.3]
trace("a" < "b"); //= true [L1.12.3]
trace("a" < "B"); //= false [L1.12.3]
trace("10" < "9"); //= true [L1.12.3]
trace("10" < 9); //= false [L1.12.3]
trace("a" < "ab"); //= true [L1.12.3]
// The empty text comes behind all others.
trace("" < "a"); //= false [M.empty-text-last]
trace("" > "a"); //= true [M.empty-text-last]
trace("zz" < ""); //= true [M.empty-text-last]
trace("" < ""); //= false [M.empty-text-last]
trace(made("a", "") > made("b", "0")); //= b\na\ntrue [M.empty-text-last]
trace(nan < 1); //= undefined [L1.12.3]
trace("x" < 1); //= undefined [L1.12.3]
trace(this < 1); //= undefined [L1.12.4]
trace(1 > this); //= undefined [L1.12.4]
trace(undefined < 1); //=5-6: true //=7+: undefined [L1.12.3]
trace(1 <= 1); //= true [L1.12.3]
// StrictEquals converts nothing.
trace(nan === nan); //= true [L1.12.5]
trace(undefined === null); //= false [L1.12.5]
trace(1 === "1"); //= false [L1.12.5]
trace(made("a", 1) === made("a", 1)); //= false [L1.12.5]
trace(this === _root); //= true [L1.12.5]
trace("a" === "a"); //= true [L1.12.5]
// instanceof
trace(1 instanceof Number); //= false [L1.12.6]
trace(new Number(1) instanceof Number); //= true [L1.12.6]
trace([] instanceof Array && [] instanceof Object); //= true [L1.12.6]
trace([] instanceof Date); //= false [L1.12.6]
trace({} instanceof undefined); //= false [L1.12.6]
trace({} instanceof {}); //= false [L1.12.6]
function Class() {}
var c = new Class();
trace(c instanceof Class); //= true [L1.12.6]
Class.prototype = {};
trace(c instanceof Class); //= false [L1.12.6]
c.__proto__ = Class.prototype;
trace(c instanceof Class); //= true [L1.12.6]
trace(c instanceof {prototype: Class.prototype}); //= true [L1.12.6]
if (SWF > 5) {
  var heir = {};
  heir.__proto__ = {prototype: Class.prototype};
  trace(c instanceof heir); //=6+: false [L1.12.6]
  var virtual = {};
  virtual.addProperty("prototype", function() { trace("asked"); return Class.prototype; }, null);
  trace(c instanceof virtual); //=6+: false [L1.12.6]
}
