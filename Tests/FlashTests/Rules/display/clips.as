//! swf 6-8
// Making, moving and removing clips.
//! sprite kid
stop();
//! frame
//! frame
//! end
//! shape box 20x10
trace(typeof this.createEmptyMovieClip("a")); //= undefined [C.MovieClip.14]
var a = this.createEmptyMovieClip("a", 3);
trace(a + " " + a.getDepth()); //= _level0.a 3 [C.MovieClip.14, C.MovieClip.20]
var b = this.createEmptyMovieClip("b", 3.9);
trace(b.getDepth()); //= 3 [C.MovieClip.14]
trace(typeof this.attachMovie("kid", "k")); //= undefined [C.MovieClip.10]
trace(typeof this.attachMovie("none", "k", 5)); //= undefined [C.MovieClip.10]
trace(this.attachMovie("kid", "k", 5)); //= _level0.k [C.MovieClip.10]
trace(typeof this.attachMovie("kid", "k2", -20000)); //= undefined [C.MovieClip.10]
trace(this.attachMovie("KID", "k3", 6)); //= _level0.k3 [D.Dict.2]
var order = "";
var init = {one: 1, two: 2};
this.attachMovie("kid", "k4", 7, init);
trace(k4.one + k4.two); //= 3 [C.MovieClip.11]
trace(k._totalframes + " " + k._currentframe + " " + k._framesloaded); //= 3 1 3 [C.Prop.15, D.Pre.7]
k.nextFrame();
trace(k._currentframe); //= 2 [C.MovieClip.30, D.Head.7]
k.gotoAndStop(99);
trace(k._currentframe); //= 3 [C.MovieClip.32]
k.nextFrame();
trace(k._currentframe); //= 3 [C.MovieClip.30]
k.prevFrame();
trace(k._currentframe); //= 2 [C.MovieClip.30]
k.gotoAndStop(0);
k.gotoAndStop(-1);
trace(k._currentframe); //= 2 [C.MovieClip.32]
k.gotoAndStop("1");
trace(k._currentframe); //= 1 [C.MovieClip.31]
k.prevFrame();
trace(k._currentframe); //= 1 [C.MovieClip.30]
k.gotoAndStop("nowhere");
trace(k._currentframe); //= 1 [C.MovieClip.31]
k.gotoAndStop("/k3:2");
trace(k._currentframe + " " + k3._currentframe); //= 1 2 [C.MovieClip.31]
k.gotoAndStop(4294967298);
trace(k._currentframe); //= 2 [C.MovieClip.31]
// Depths
trace(this.getDepth()); //= -16384 [C.MovieClip.20, C.MovieClip.2]
k.swapDepths(50);
trace(k.getDepth()); //= 50 [C.MovieClip.23]
k.swapDepths(k3);
trace(k.getDepth() + " " + k3.getDepth()); //= 6 50 [C.MovieClip.23]
k.swapDepths("k3");
trace(k.getDepth() + " " + k3.getDepth()); //= 50 6 [C.MovieClip.23]
k.swapDepths("_level0.k3");
trace(k.getDepth() + " " + k3.getDepth()); //= 6 50 [C.MovieClip.23]
k.swapDepths(-20000);
trace(k.getDepth()); //= 6 [C.MovieClip.23, D.Depth.3]
k.swapDepths("none");
trace(k.getDepth()); //= 6 [C.MovieClip.23]
// Copies
k._x = 12;
k._alpha = 50;
k.mine = 1;
var copy = k.duplicateMovieClip("copy", 60);
trace(_root["copy"]._x + " " + _root["copy"]._alpha + " " + typeof _root["copy"].mine); //= 12 50 undefined [C.MovieClip.16]
k.duplicateMovieClip("low");
trace(low.getDepth()); //= 0 [C.MovieClip.16]
trace(typeof this.duplicateMovieClip("root2", 70)); //= undefined [C.MovieClip.16]
k.duplicateMovieClip("with", 61, {extra: 5});
trace(_root["with"].extra); //= 5 [C.MovieClip.16]
// Removal
low.removeMovieClip();
trace(typeof low); //= undefined [C.MovieClip.18]
k.swapDepths(-5);
k.removeMovieClip();
trace(typeof k + " " + k.getDepth()); //= movieclip -5 [C.MovieClip.18]
trace(typeof _root.removeMovieClip()); //= undefined [C.MovieClip.18]
// Coordinates
k3._x = 10;
k3._y = 20;
var p = {x: 1, y: 2};
k3.localToGlobal(p);
trace(p.x + " " + p.y); //= 11 22 [C.MovieClip.40, D.Mat.6]
k3.globalToLocal(p);
trace(p.x + " " + p.y); //= 1 2 [C.MovieClip.40]
var q = {x: "1", y: 2};
k3.localToGlobal(q);
trace(q.x + " " + q.y); //= 1 2 [C.MovieClip.40]
function Place() {}
Place.prototype.x = 5;
var r = new Place();
r.y = 6;
k3.localToGlobal(r);
trace(r.x + " " + r.y); //= 5 6 [C.MovieClip.40]
// Wrong this
trace(typeof MovieClip.prototype.play() + typeof MovieClip.prototype._lockroot); //= undefinedundefined [C.MovieClip.1]
var none = new MovieClip();
trace(typeof none + typeof none.getDepth()); //= objectundefined [C.MovieClip.1]
trace(typeof k3.setMask() + k3.setMask(null) + k3.setMask("nothing")); //= undefinedtruefalse [C.MovieClip.63]
trace(k3.setMask("k4") + " " + k3.setMask(undefined)); //= true true [C.MovieClip.63]
