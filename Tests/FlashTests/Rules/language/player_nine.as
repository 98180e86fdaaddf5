//! swf 6-8
//! player 9,32
// What a call by a plain name has for `super` (M.plain-super).
function Base() {}
Base.prototype.who = function() { return "base"; };
function Heir() {}
Heir.prototype = new Base();
function plain() { return typeof super; }
trace(plain()); //=p9: undefined //=p32: object [M.plain-super]
Heir.prototype.asks = function() { return typeof super + super.who(); };
trace((new Heir()).asks()); //= objectbase [L2.13.15]
// A method that `super` finds further up finds itself again (M.found-by-super).
var said = "";
function A() {}
A.prototype.call = function() { said += "a"; super.call(); };
function B() {}
B.prototype = new A();
function C() {}
C.prototype = new B();
function D() {}
D.prototype = new C();
D.prototype.call = function() { said += "d"; super.call(); };
(new D()).call();
trace(said); //=6p9: daaa //=7+p9: daa //=p32: da [M.found-by-super]
// Names of classes may be paths (M.paths-of-classes).
_root.createEmptyMovieClip("kid", 1);
kid.Made = function() { this.made = "made"; };
trace(@NewObject(0, "kid.Made").made); //=p9: made //=p32: undefined [M.paths-of-classes]
trace(@NewObject(0, "/kid:Made").made); //=p9: made //=p32: undefined [M.paths-of-classes]
// Zero has no sign to a division (M.unsigned-zero).
trace((1 / -0) + " " + (-1 / (0 * -1)));  //=p9: Infinity -Infinity //=p32: -Infinity Infinity [M.unsigned-zero]
// An exception whose place a `return` took comes back to the next `try`, without its value (M.lost-exceptions).
function gives() { try { throw "thrown"; } finally { return "given"; } }
try { trace(gives()); } catch (e) { trace("caught " + typeof e); } //= given [M.lost-exceptions]
//=p9: caught undefined [M.lost-exceptions]
trace("after"); //= after [M.lost-exceptions]
throw "nobody"; //=p32: Warning: Uncaught exception, nobody [M.silent-exceptions]
