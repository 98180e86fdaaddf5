//! swf 6-8
//! player 9,32
// References to clips, and calls of functions whose clips have gone.
function names(o) { var s = ""; for (var n in o) s += n + " "; return s + "."; }
this.createEmptyMovieClip("kid", 1);
kid.valueOf = function() { asked++; return 5; };
var asked = 0;
trace((kid + "!") + " " + asked); //=p9: _level0.kid! 0 //=p32: _level0.kid! 1 [L1.9.3]
kid.valueOf = undefined;
trace(typeof (kid + 1)); //=p9: number //=p32: string [L1.9.3]
kid.own = 1;
var ref = kid;
kid.tell = function(x) { return typeof this + " " + x; };
var tell = kid.tell;
kid.removeMovieClip();
ref.own = 2;
trace(typeof ref.own + " " + typeof ref + " " + (ref == undefined) + " " + names(ref)); //= undefined movieclip false . [L2.5.14, L1.2.6]
trace(tell(3)); //= movieclip 3 [L2.13.7]
this.createEmptyMovieClip("kid", 1).own = 7;
trace(ref.own + " " + (ref == kid)); //= 7 true [L1.2.1, L1.2.6]
// Sets by names that are no texts
@SetVariable(12, "by number");
trace(eval("12")); //= by number [L2.6.5]
var o = {toString: function() { return "named"; }};
@SetVariable(o, "by object");
trace(named); //= by object [L2.6.5]
// Functions
function2(0, 4) f(a:1, b:3, c) { return @1 + @3 + c; }
trace(f(1, 2, 3)); //= 6 [L2.13.1]
var caught = "nothing";
try { throw "value"; } catch (e) { caught = e; }
trace(caught); //= value [L2.10.7]
// Actions of later versions work
trace(@StrictEquals(1, "1") + " " + @TypeOf(@InitArray(1, 1)) + " " + @Greater(3, 2)); //= false object true [L2.1.3]
