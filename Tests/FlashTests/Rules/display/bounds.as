//! swf 6-8
// Bounds and hit tests.
this.createEmptyMovieClip("c", 1);
trace(c._width + " " + c._height); //= 0 0 [C.Prop.9, C.Bounds.4]
var e = c.getBounds();
trace(e.xMin + " " + e.xMax + " " + e.yMin + " " + e.yMax); //= 6710886.35 6710886.35 6710886.35 6710886.35 [C.MovieClip.42, C.Bounds.4]
c.beginFill(0xFF0000);
c.moveTo(10, 20);
c.lineTo(60, 20);
c.lineTo(60, 50);
c.lineTo(10, 50);
c.endFill();
function text(b) { return b.xMin + " " + b.xMax + " " + b.yMin + " " + b.yMax; }
trace(text(c.getBounds())); //= 10 60 20 50 [C.MovieClip.41, C.Draw.13]
c._x = 5;
c._xscale = 200;
trace(text(c.getBounds())); //= 10 60 20 50 [C.MovieClip.41]
trace(text(c.getBounds(this))); //= 25 125 20 50 [C.MovieClip.41, D.Bounds.1]
trace(text(c.getBounds("_root"))); //= 25 125 20 50 [C.MovieClip.41]
trace(typeof c.getBounds("none")); //= undefined [C.MovieClip.41]
var names = "";
for (var name in c.getBounds()) names = name + " " + names;
trace(names + "."); //= xMin xMax yMin yMax . [C.MovieClip.41]
c.createEmptyMovieClip("inner", 1);
c.inner.lineStyle(0);
c.inner.moveTo(0, 0);
trace(text(c.getBounds())); //= 10 60 20 50 [C.Draw.13, C.Bounds.4]
c.inner.lineTo(5, 5);
trace(text(c.getBounds())); //= 0 60 0 50 [C.Draw.13, C.Bounds.1]
c.inner._visible = false;
trace(text(c.getBounds())); //= 0 60 0 50 [C.Bounds.3, D.Bounds.1]
c.inner.removeMovieClip();
// Points: edges count
trace(c.hitTest(25, 20) + " " + c.hitTest(125, 50) + " " + c.hitTest(24, 30)); //= true true false [C.MovieClip.44, D.Hit.1, D.Hit.3]
trace(c.hitTest(26, 30, true) + " " + c.hitTest(24, 30, true)); //= true false [C.MovieClip.44]
trace(c.hitTest(NaN, 30) + " " + c.hitTest(Infinity, 30)); //= false false [C.MovieClip.44]
trace(c.hitTest()); //= false [C.MovieClip.45]
// Objects
this.createEmptyMovieClip("d", 2);
trace(c.hitTest(d) + " " + d.hitTest(c)); //= false false [C.MovieClip.45]
d.beginFill(0);
d.lineTo(10, 0);
d.lineTo(10, 10);
d.endFill();
d._x = 125;
d._y = 50;
trace(c.hitTest(d) + " " + c.hitTest("_parent.d") + " " + c.hitTest("_root.d") + " " + c.hitTest("")); //= true true true false [C.MovieClip.45, D.Hit.2]
d._x = 126;
trace(c.hitTest(d)); //= false [D.Hit.2]
c._visible = false;
trace(c.hitTest(30, 30) + " " + c.hitTest(30, 30, true)); //= true true [C.MovieClip.44, D.Hit.5]
c.clear();
trace(c._width); //= 0 [C.Draw.11]
// Lines: half their width on each side
c._xscale = 100;
c._x = 0;
c.lineStyle(10, 0);
c.moveTo(0, 0);
c.lineTo(100, 0);
trace(c._width + " " + c._height); //=8+: 110 10 //=-7: 120 20 [C.Draw.13]
