//! swf 6-8
// How clips come and go by scripts (L5.4, L5.7).
//! shape box 10x10
//! sprite clip
//! place box 1
trace("frame of " + this._name + " " + typeof given);
//! end
//! place clip 5 as placed
//= frame of placed undefined [L5.2.2]
stop();
trace(typeof attachMovie("clip", "a") + typeof attachMovie("nothing", "a", 1) + typeof attachMovie("clip", "a", -16385)); //= undefinedundefinedundefined [L5.4.5]
trace(attachMovie("clip", "a", 1, {given: 5}) + " " + a.given); //= _level0.a 5 [L5.4.7]
trace(attachMovie("clip", "b", 1) + " " + typeof a); //= _level0.b undefined [L5.4.5]
trace(typeof createEmptyMovieClip("e")); //= undefined [L5.4.9]
trace(createEmptyMovieClip("e", 2)); //= _level0.e [L5.4.9]
trace(e._totalframes + " " + e._framesloaded + " " + e._currentframe); //= 1 1 0 [L5.4.9]
e.mark = 1;
trace(typeof e.duplicateMovieClip()); //= undefined [L5.4.8]
trace(e.duplicateMovieClip("f", 3) + " " + typeof f.mark); //= _level0.f undefined [L5.4.8]
trace(typeof _root.duplicateMovieClip("r", 9)); //= undefined [L5.4.8]
// Depths
trace(placed.getDepth()); //= -16379 [L0.8]
placed.removeMovieClip();
trace(placed._name); //= placed [L5.7.5]
placed.swapDepths(20);
trace(placed.getDepth()); //= 20 [L5.7.6]
placed.removeMovieClip();
trace(typeof placed); //= undefined [L5.7.5, L5.7.4]
e.swapDepths(f);
trace(e.getDepth() + " " + f.getDepth()); //= 3 2 [L5.7.6]
e.swapDepths("f");
trace(e.getDepth()); //= 2 [L5.7.6]
trace(typeof e.swapDepths(-1)); //= undefined [L5.7.6]
trace(e.getDepth()); //= -1 [L5.7.6]
e.swapDepths(2);
// A held object of a clip that has gone.
e.inner = {v: 1};
var inner = e.inner, method = function() { return "called"; };
e.method = method;
e.removeMovieClip();
trace(inner.v + " " + typeof e.inner + " " + typeof e.method()); //= 1 undefined undefined [L5.7.4]
// Unloading waits for the handler.
createEmptyMovieClip("u", 30);
u.onUnload = function() { trace("unload of " + this._name); };
u.removeMovieClip();
trace(u.getDepth() + " " + u._name); //= -32799 u [L5.7.2]
createEmptyMovieClip("v", 30);
trace(v.getDepth()); //= 30 [L5.7.2]
//= frame of b undefined [L5.4.7, L5.3.2]
//= unload of u [L5.7.2]
