//! swf 4-10
//! player 9,32
// Operands of the arithmetic actions: which one is converted first (L2.3).
if (SWF > 4) {
var said = "";
function v(name, value) {
  var o = new Object();
  // SWF 5 has no closures.
  o.name = name;
  o.value = value;
  o.valueOf = function() { said += this.name; return this.value; };
  o.toString = function() { said += this.name.toUpperCase(); return "" + this.value; };
  return o;
}
function heard(result) { var was = said; said = ""; return was + " " + result; }
trace(heard(@Add(v("l", 1), v("r", 2)))); //=5+: lr 3 [L2.3]
trace(heard(@Subtract(v("l", 1), v("r", 2)))); //=5+: rl -1 [L2.3]
trace(heard(@Multiply(v("l", 3), v("r", 2)))); //=5+p9: rl 6 //=5+p10+: lr 6 [L2.3]
trace(heard(@Divide(v("l", 3), v("r", 2)))); //=5+: rl 1.5 [L2.3]
trace(heard(@Modulo(v("l", -7), v("r", 4)))); //=5+: rl -3 [L2.3]
trace(heard(@Increment(v("l", 3)))); //=5+: l 4 [L2.3]
trace(heard(@Decrement(v("l", 3)))); //=5+: l 2 [L2.3]
trace(heard(@ToInteger(v("l", -3.7)))); //=5+: l -3 [L2.3]
trace(heard(@Equals(v("l", 3), v("r", 3)))); //=5+: rl true [L2.3]
trace(heard(@Less(v("l", 3), v("r", 4)))); //=5+: lr true [L2.3]
trace(heard(@And(v("l", 0), v("r", 0)))); //=5+:  true [L2.3, L2.3.2]
trace(heard(@Or(0, v("r", 0)))); //=5+:  true [L2.3, L2.3.2]
trace(heard(@StringAdd(v("l", 3), v("r", 4)))); //=5+: RL 34 [L2.3]
trace(heard(@StringEquals(v("l", 3), v("r", 3)))); //=5+: RL true [L2.3]
trace(heard(@StringLess(v("l", 10), v("r", 9)))); //=5+: RL true [L2.3]
trace(heard(@StringGreater(v("l", 10), v("r", 9)))); //=5+: LR false [L2.3]
trace(heard(@BitAnd(v("l", 6), v("r", 3)))); //=5+: rl 2 [L2.3]
trace(heard(@BitOr(v("l", 6), v("r", 3)))); //=5+: rl 7 [L2.3]
trace(heard(@BitXor(v("l", 6), v("r", 3)))); //=5+: rl 5 [L2.3]
trace(heard(@BitLShift(v("l", 1), v("r", 33)))); //=5+: rl 2 [L2.3]
trace(heard(@BitRShift(v("l", -8), v("r", 1)))); //=5+: rl -4 [L2.3]
trace(heard(@BitURShift(v("l", -1), v("r", 28)))); //=5+: rl 15 [L2.3]
trace(heard(@Add2(v("l", 1), v("r", 2)))); //=5+: rl 3 [L2.3.3]
}
trace(@Divide(1, 0)); //=4: #ERROR# //=5+: Infinity [L2.3]
trace(@Divide(1, 0 / 2)); //=4: #ERROR# //=5+: Infinity [L2.3]
trace(@Modulo(5, 0)); //= NaN [L2.3]
trace(@Modulo(-5.5, 2)); //= -1.5 [L2.3]
trace(@Modulo(1 - 0, 3)); //= 1 [L2.3]
trace(@Equals(@Subtract(0, 0), 0)); //=4: 1 //=5+: true [L2.3.1, L1.6]
trace(typeof @Less(1, 2)); //= boolean [L2.3.1]
trace(typeof @StringEquals("a", "b")); //= boolean [L2.3.1]
trace(@StringEquals("a", "A")); //=4: 0 //=5+: false [L2.3]
trace(@BitURShift(-1, 0)); //=p9: -1 //=-7p10+: 4294967295 //=8,9p10+: -1 //=10p10+: 4294967295 [L2.3]
trace(@BitLShift(1, 31)); //= -2147483648 [L2.3]
trace(@BitAnd(4294967295, 4294967295)); //= -1 [L1.10.1]
trace(@BitOr(4294967296.9, 0)); //= 0 [L1.10.1]
trace(@BitOr(-1.9, 0)); //= -1 [L1.10.1]
trace(@BitOr(1 / 0, 0)); //=4: 0 //=5+: 0 [L1.10.1]
trace(@RandomNumber(0) + " " + @RandomNumber(-5) + " " + @RandomNumber(1)); //= 0 0 0 [L2.3.5]
trace(@RandomNumber("x")); //= 0 [L2.3.5, L1.10.3]
