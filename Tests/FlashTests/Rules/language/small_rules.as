//! swf 5-8
//! player 9,32
// Rules of the language that one statement shows.
trace(typeof 5 + " " + (7 / 2) + " " + typeof (7 | 0)); //= number 3.5 number [L1.1.1, L1.1.2]
trace("-0" - 0); //= 0 [L1.4.9]
trace(1 / Number("-0")); //=5p9: Infinity //=5p32: -Infinity //=6+p9: Infinity //=6+p32: Infinity [L1.4.9]
trace((0.1 + 0.2 == 0.3) + " " + (Number("1e1") == 10) + " " + (Number("12.5") == 12.5)); //= false true true [L1.4.8]
trace(Infinity + " " + NaN); //= Infinity NaN [L4.2.2]
_global.Infinity = 5;
trace(typeof Infinity + " " + Infinity); //= number Infinity [L4.2.2]
trace(clearInterval === clearTimeout); //= true [L4.2.3]
trace(typeof ASnative(3, 0) + " " + (ASconstructor === undefined)); //= function false [L4.4.2]
var o = new Object();
trace(typeof typeof o + typeof null + typeof undefined + typeof true + typeof "" + typeof this + typeof trace); //= stringnullundefinedbooleanstringmovieclipfunction [L2.7.15]
var start = getTimer();
trace((start == Math.floor(start)) + " " + (start >= 0)); //= true true [L2.3.6]
function f() { return arguments.length; }
with (o) { with (o) { trace(f(1, 2)); } } //= 2 [L3.10.5]
