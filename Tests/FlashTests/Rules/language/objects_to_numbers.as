//! swf 5-8
// Objects as numbers and texts (L1.3, L1.6, L1.9).
function made(value, text) {
  var o = new Object();
  // SWF 5 has no closures.
  o.value = value;
  o.text = text;
  o.valueOf = function() { trace("valueOf"); return this.value; };
  o.toString = function() { trace("toString"); return this.text; };
  return o;
}
trace(Number(made("0x10"))); //=5: valueOf\nNaN //=6+: valueOf\n16 [L1.3.4]
trace(Number(made("12"))); //= valueOf\n12 [L1.3.1, L1.3.4]
trace(Number(made({}))); //= valueOf\nNaN [L1.3.3]
trace(Number({})); //= NaN [L1.3.3]
var bare = new Object();
bare.valueOf = 5;
trace(Number(bare)); //=5-6: 0 //=7+: NaN [L1.3.2]
bare.__resolve = function() { return function() { return 3; }; };
bare.__proto__ = undefined;
delete bare.valueOf;
trace(Number(bare)); //=5-6: 0 //=7+: NaN [L1.3.1, L1.3.2]
trace(Number(this)); //= NaN [L1.3, L1.3.5]
this.valueOf = function() { return 4; };
trace(Number(this)); //= NaN [L1.3.5]
delete this.valueOf;
trace(String(made(1, "text"))); //= toString\ntext [L1.6.1]
trace(String(made(1, 12))); //= toString\n[type Object] [L1.6.1]
trace(String(made(1, undefined))); //= toString\n[type Object] [L1.6.1]
var f = function() {};
f.toString = function() { return 5; };
trace(String(f)); //= [type Function] [L1.6.1]
trace({}); //= [object Object] [L1.6.2]
trace(function() {}); //= [type Function] [L1.6.2]
var none = {};
none.__proto__ = undefined;
trace(none); //= [type Object] [L1.6.3]
trace(String(undefined) + "|"); //=5-6: | //=7+: undefined| [L1.6]
trace(undefined); //= undefined [L2.11.1]
trace(String(null) + String(true) + String(1.5)); //= nulltrue1.5 [L1.6]
var box = new String("hidden");
box.toString = function() { return "other"; };
trace(box); //= hidden [L1.6]
trace(String(this)); //= _level0 [L1.6]
this.toString = function() { return "own"; };
trace(String(this)); //= _level0 [L1.6]
delete this.toString;
// Add2 asks both for primitives, the right one first.
trace(made(1, "a") + made(2, "b")); //= valueOf\nvalueOf\n3 [L1.9.1, L2.3.3]
trace("x" + made("v", "t")); //= valueOf\nxv [L1.9.1, L2.3.3]
trace("x" + made({}, "t")); //= valueOf\ntoString\nxt [L1.9.2]
trace(1 + made({}, "t")); //= valueOf\nvalueOf\nNaN [L1.9.2]
trace({} + 1); //= NaN [L2.3.3]
trace({} + "a"); //= [object Object]a [L2.3.3]
trace(undefined + "a"); //=5-6: a //=7+: undefineda [L2.3.3]
trace(null + 1); //=5-6: 1 //=7+: NaN [L2.3.3]
trace("a" + true + null); //= atruenull [L2.3.3]
trace(1 + 2 + "3" + 4); //= 334 [L2.3.3]
trace(true + true); //= 2 [L2.3.3]
trace("clip " + this); //= clip _level0 [L2.3.4]
trace(1 + this); //= NaN [L2.3.4]
trace((new Date(0) + "").length > 20); //=5: false //=6+: true [L1.9.1]
