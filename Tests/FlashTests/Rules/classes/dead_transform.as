//! swf 8
// A Transform of a clip that is gone, and a target that has gone.
createEmptyMovieClip("a", 1);
var gone = a;
var live = new flash.geom.Transform(a);
a.removeMovieClip();
var dead = new flash.geom.Transform(gone);
createEmptyMovieClip("a", 1);
a._x = 7;
trace(gone + " " + typeof dead.matrix + " " + typeof dead.colorTransform + " " + live.matrix.tx); //= _level0.a undefined undefined 7 [M.dead-transforms]
trace(new flash.geom.Transform(gone).matrix.tx); //= 7 [M.dead-transforms]
a.createEmptyMovieClip("b", 1);
@SetTarget2("a.b");
trace(_target); //= /a/b [L2.8.3]
_parent.removeMovieClip();
trace(_target + " " + _name.length); //= / 0 [L2.8.15]
@SetTarget2("");
