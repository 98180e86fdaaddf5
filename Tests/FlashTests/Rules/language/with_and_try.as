//! swf 5-8
// With, Try, Throw, Return (L2.10).
with (undefined) { trace("never"); }
with (null) { trace("never"); }
with (5) { trace("boxed"); } //= boxed [L2.10.1]
with ("abc") { trace(length); } //= 3 [L2.10.1]
function leave() { with ({}) { return "left"; } return "stayed"; }
trace(leave()); //= left [L2.10.1]
var o = {x: 1};
with (o) { trace(this); } //= _level0 [L2.10.1]
// Try
function order(how) {
  var said = "";
  try {
    said += "t";
    if (how == 1) throw "a";
    if (how == 2) return said + " returned";
  } catch (e) {
    said += "c" + e;
    if (how == 3) throw "b";
  } finally {
    said += "f";
    all += said;
    if (how == 4) return "from finally";
  }
  return said;
}
var all = "";
trace(order(0) + " " + order(1) + " " + order(2) + " " + order(4)); //= tf tcaf t returned from finally [L2.10.5, L2.10.6]
trace(all); //= tftcaftftf [L2.10.6]
function thrower() { throw {toString: function() { return "thrown"; }}; }
function swallow() { try { thrower(); } finally { return "swallowed"; } }
trace(swallow()); //= swallowed [L2.10.6]
try { thrower(); trace("never"); } catch (e) { trace(e); } //= thrown [L2.10.8, L2.10.9]
try { throw undefined; } catch (e) { trace(typeof e); } //= undefined [L2.10.9]
// The caught value is an ordinary variable.
trace(typeof e); //= undefined [L2.10.5]
e = 5;
function local() { try { throw 1; } catch (caughtHere) { } return caughtHere; }
trace(local() + " " + this.caughtHere); //= 1 1 [L2.10.5]
// From valueOf, getters, callbacks of natives.
try { 1 - {valueOf: function() { throw "from valueOf"; }}; } catch (e) { trace(e); } //= from valueOf [L2.10.8, L1.3.7]
try { [2, 1].sort(function() { throw "from sort"; }); } catch (e) { trace(e); } //= from sort [L2.10.8]
try { trace({toString: function() { throw "from trace"; }}); } catch (e) { trace(e); } //= [type Object]\nfrom trace [L2.11.1]
// In a register.
function2(0, 4) inRegister() { try { throw "r"; } catch (@3) { return @3; } }
trace(inRegister()); //= r [L2.10.5]
// Nested
try { try { throw 1; } finally { trace("inner"); } } catch (e) { trace(e); } //= inner\n1 [L2.10.6]
try { try { throw 1; } catch (e) { throw 2; } } catch (e) { trace(e); } //= 2 [L2.10.6]
// Return in a timeline ends the script; an uncaught exception, too.
//! frame
@Return("x");
trace("never");
//! end
trace("next script"); //= next script [L2.10.11]
throw {toString: function() { return "uncaught"; }}; //= Warning: Uncaught exception, uncaught [L2.10.10]
//! end
throw {toString: function() { throw 1; }}; //= Warning: Uncaught exception, [type Object] [L2.10.10]
//! end
trace("last"); //= last [L2.10.10]
