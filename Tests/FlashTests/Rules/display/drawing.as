//! swf 6-8
// The drawing API.
this.createEmptyMovieClip("c", 1);
function box() { var b = c.getBounds(); return b.xMin + " " + b.xMax + " " + b.yMin + " " + b.yMax; }
trace(typeof c.beginFill(0) + typeof c.moveTo(1, 2) + typeof c.lineTo(3, 4) + typeof c.endFill() + typeof c.clear()); //= undefinedundefinedundefinedundefinedundefined [C.Draw.14]
c.lineStyle(0);
c.lineTo(10);
trace(c._width); //= 0 [C.Draw.10]
c.lineTo(10, 20, 99);
trace(box()); //= 0 10 0 20 [C.Draw.10, R.Draw.9]
c.moveTo(100);
c.lineTo("30", "x");
trace(box()); //= 0 30 0 20 [C.Draw.10]
c.clear();
c.lineStyle(0);
c.moveTo(50, 50);
trace(c._width); //= 0 [C.Draw.13, R.Draw.9]
c.lineTo(60, 55);
trace(box()); //= 50 60 50 55 [C.Draw.13, R.Draw.9]
c.clear();
c.lineStyle(0);
c.curveTo(10, 0, 20);
trace(c._width); //= 0 [C.Draw.10]
c.curveTo(10, 20, 20, 0);
trace(box()); //=-7: 0 20 0 20 //=8+: 0 20 0 10 [R.Draw.9, R.Draw.10]
c.clear();
c.lineTo(5, 5);
trace(c._width); //= 0 [C.Draw.11, R.Draw.7]
c.moveTo(0, 0);
c.beginFill(0xFF);
c.lineTo(10.04, 0);
c.lineTo(10, 10.06);
c.endFill();
trace(box()); //= 0 10 0 10.05 [R.Draw.10, C.Draw.12]
trace(c.hitTest(8, 2, true) + " " + c.hitTest(2, 8, true)); //= true false [C.Draw.9, D.Hit.8]
// An open fill is hit as if it were closed
c.clear();
c.beginFill(0xFF);
c.lineTo(20, 0);
c.lineTo(20, 20);
trace(c.hitTest(15, 5, true) + " " + c.hitTest(5, 15, true)); //= true false [C.Draw.12, D.Hit.8]
// Gradients: the first argument ends a fill, and what is wrong leaves the fill as it is
var box2 = {matrixType: "box", x: 0, y: 0, w: 20, h: 20, r: 0};
function filled(begin) {
  c.clear();
  c.beginFill(0xFF);
  begin();
  c.lineTo(20, 0);
  c.lineTo(20, 20);
  c.lineTo(0, 20);
  c.endFill();
  return c.hitTest(10, 10, true);
}
trace(filled(function () { c.beginGradientFill(undefined, 1, 2, 3, 4, 5, 6, 7); })); //= false [C.Draw.5]
trace(filled(function () { c.beginGradientFill(); })); //= false [C.Draw.5]
trace(filled(function () { c.beginGradientFill(null, 1, 2, 3, 4, 5, 6, 7); })); //= true [C.Draw.5]
c.clear();
c.beginGradientFill("linear", [1, 2], [100, 100], [0, 255], box2, "pad");
c.lineTo(20, 0);
c.lineTo(20, 20);
c.lineTo(0, 20);
c.endFill();
trace(c.hitTest(10, 10, true)); //=-7: false //=8+: true [C.Draw.5]
// Curves are hit as they are, and lines are at least a pixel wide, however small they are shown
c.clear();
c.beginFill(0xFF);
c.curveTo(50, 100, 100, 0);
c.endFill();
trace(c.hitTest(3.1, 5.9, true) + " " + c.hitTest(3.1, 6.1, true)); //= true false [D.Hit.6]
c.clear();
c.lineStyle(1);
c.lineTo(100, 0);
c.lineTo(100, 100);
trace(c.hitTest(50, 0.4, true) + " " + c.hitTest(50, 4, true)); //= true false [D.Hit.7]
c._xscale = 10;
c._yscale = 10;
trace(c.hitTest(5, 0.4, true) + " " + c.hitTest(5, 0.6, true)); //= true false [D.Hit.7]
