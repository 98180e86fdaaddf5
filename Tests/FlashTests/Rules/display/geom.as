// flash.geom: points, rectangles, matrices.
var Point = flash.geom.Point;
var Rectangle = flash.geom.Rectangle;
var Matrix = flash.geom.Matrix;
function names(o) { var s = ""; for (var n in o) if (o.hasOwnProperty(n)) s += n + " "; return s + "."; }
trace(new Point()); //= (x=0, y=0) [C.Point.1, C.Point.7]
trace(new Point(3)); //= (x=3, y=undefined) [C.Point.1]
trace(new Point(3, 4).length); //= 5 [C.Point.2]
trace(new Point("a", "b").add(new Point("c", 1))); //= (x=ac, y=b1) [C.Point.3]
trace(new Point("5", 4).subtract(new Point(2, "1"))); //= (x=3, y=3) [C.Point.3]
var p = new Point(1, 2);
trace(typeof p.offset(10, "x") + " " + p); //= undefined (x=11, y=2x) [C.Point.4]
trace(new Point(1, 2).equals(new Point(1, 2)) + " " + new Point(1, 2).equals({x: 1, y: 2})); //= true false [C.Point.5]
trace(new Point(1, 2).equals(new Point("1", "2"))); //= true [C.Point.5]
p = new Point(3, 4);
p.normalize(10);
trace(p); //= (x=6, y=8) [C.Point.6]
p = new Point(NaN, 4);
p.normalize(10);
trace(p); //= (x=NaN, y=4) [C.Point.6]
trace(Point.distance(new Point(0, 0), new Point(3, 4)) + " " + typeof Point.distance()); //= 5 undefined [C.Point.8]
trace(Point.polar(5, 0)); //= (x=5, y=0) [C.Point.9]
trace(Point.interpolate(new Point(10, 20), new Point(0, 0), 0.5)); //= (x=5, y=10) [C.Point.9]
trace(p.clone() + " " + (p.clone() == p)); //= (x=NaN, y=4) false [C.Point.2]
// Rectangles
trace(new Rectangle()); //= (x=0, y=0, w=0, h=0) [C.Rectangle.1, C.Rectangle.13]
trace(new Rectangle(1, 2)); //= (x=1, y=2, w=undefined, h=undefined) [C.Rectangle.1]
var r = new Rectangle(1, 2, 10, 20);
trace(r.left + " " + r.top + " " + r.right + " " + r.bottom); //= 1 2 11 22 [C.Rectangle.2, C.Rectangle.3]
r.left = 5;
trace(r); //= (x=5, y=2, w=6, h=20) [C.Rectangle.2]
r.right = 20;
trace(r); //= (x=5, y=2, w=15, h=20) [C.Rectangle.3]
r.top = 4;
r.bottom = 10;
trace(r); //= (x=5, y=4, w=15, h=6) [C.Rectangle.2, C.Rectangle.3]
trace(r.topLeft + " " + r.bottomRight + " " + r.size); //= (x=5, y=4) (x=20, y=10) (x=15, y=6) [C.Rectangle.4]
r.topLeft = new Point(0, 0);
trace(r); //= (x=0, y=0, w=20, h=10) [C.Rectangle.4]
r.bottomRight = {x: 5, y: 6};
r.size = {x: 7, y: 8};
trace(r); //= (x=0, y=0, w=7, h=8) [C.Rectangle.4]
r.size = 5;
trace(r); //= (x=0, y=0, w=undefined, h=undefined) [C.Rectangle.4]
trace(new Rectangle("a", 1, "b", 2).right); //= ab [C.Rectangle.3]
trace(new Rectangle(0, 0, 1, 1).isEmpty() + " " + new Rectangle(0, 0, 0, 1).isEmpty() + " " + r.isEmpty()); //= false true true [C.Rectangle.5]
r.setEmpty();
trace(r); //= (x=0, y=0, w=0, h=0) [C.Rectangle.5]
r = new Rectangle(10, 10, 10, 10);
r.inflate(1, 2);
trace(r); //= (x=9, y=8, w=12, h=14) [C.Rectangle.6]
r.inflatePoint(new Point(-1, -2));
r.offset(5, 6);
r.offsetPoint({x: 1, y: 1});
trace(r); //= (x=16, y=17, w=10, h=10) [C.Rectangle.6]
r = new Rectangle(0, 0, 10, 10);
trace(r.contains(0, 0) + " " + r.contains(10, 5) + " " + r.contains(9, 9)); //= true false true [C.Rectangle.7]
trace(r.contains(5, NaN) + " " + r.contains(50, NaN)); //= undefined false [C.Rectangle.7]
trace(r.containsPoint({x: 1, y: 1})); //= true [C.Rectangle.7]
r.contains = function(x, y) { return x + "/" + y; };
trace(r.containsPoint({x: 1, y: 2})); //= 1/2 [C.Rectangle.7]
delete r.contains;
trace(r.containsRectangle(new Rectangle(0, 0, 10, 10)) + " " + r.containsRectangle(5)); //= true undefined [C.Rectangle.8]
trace(r.intersects(new Rectangle(10, 0, 5, 5)) + " " + r.intersects(new Rectangle(9, 9, 5, 5)) + " " + r.intersects(5)); //= false true false [C.Rectangle.9]
trace(r.intersection(new Rectangle(5, 5, 10, 10)) + " " + r.intersection(new Rectangle(20, 20, 1, 1))); //= (x=5, y=5, w=5, h=5) (x=0, y=0, w=0, h=0) [C.Rectangle.10]
trace(r.intersection(3)); //= (x=0, y=0, w=0, h=0) [C.Rectangle.10]
trace(r.union(new Rectangle(20, 20, 0, 0))); //= (x=0, y=0, w=20, h=20) [C.Rectangle.11]
trace(r.equals(new Rectangle(0, 0, 10, 10)) + " " + r.equals(new Rectangle(0, 0, "10", 10))); //= true false [C.Rectangle.12]
trace(r.equals({x: 0, y: 0, width: 10, height: 10})); //= false [C.Rectangle.12]
// Matrices
trace(new Matrix()); //= (a=1, b=0, c=0, d=1, tx=0, ty=0) [C.Matrix.1, C.Matrix.10]
trace(new Matrix(2, 3).a + " " + typeof new Matrix(2, 3).c); //= 2 undefined [C.Matrix.1]
trace(names(new Matrix())); //= tx ty b c a d . [C.Matrix.2]
var m = new Matrix(2, 0, 0, 3, 4, 5);
trace(m.transformPoint(new Point(1, 1)) + " " + m.deltaTransformPoint(new Point(1, 1))); //= (x=6, y=8) (x=2, y=3) [C.Matrix.3, C.Matrix.9]
m.concat(new Matrix(1, 2, 3, 4, 5, 6));
trace(m); //= (a=2, b=4, c=9, d=12, tx=24, ty=34) [C.Matrix.4]
m = new Matrix(2, 0, 0, 4, 6, 8);
m.invert();
trace(m); //= (a=0.5, b=0, c=0, d=0.25, tx=-3, ty=-2) [C.Matrix.6]
m = new Matrix(1, 2, 2, 4, 6, 8);
m.invert();
trace(m); //= (a=1, b=0, c=0, d=1, tx=0, ty=0) [C.Matrix.6]
m.scale(2, 3);
m.translate(5, 6);
trace(m); //= (a=2, b=0, c=0, d=3, tx=5, ty=6) [C.Matrix.5]
m.createBox(2, 3, 0);
trace(m); //= (a=2, b=0, c=0, d=3, tx=0, ty=0) [C.Matrix.7]
m.createBox(2, 3);
trace(m.a); //= NaN [C.Matrix.7]
m.createGradientBox(1638.4, 3276.8);
trace(m); //= (a=1, b=0, c=0, d=2, tx=819.2, ty=1638.4) [C.Matrix.8]
var calls = "";
m.concat = function() { calls += "concat "; };
m.rotate(1);
m.scale(1, 1);
trace(calls + "."); //= concat concat . [C.Matrix.5]
// Colour transforms
var ColorTransform = flash.geom.ColorTransform;
trace(new ColorTransform()); //= (redMultiplier=1, greenMultiplier=1, blueMultiplier=1, alphaMultiplier=1, redOffset=0, greenOffset=0, blueOffset=0, alphaOffset=0) [C.ColorTransform.1, C.ColorTransform.5]
trace(new ColorTransform(0.5, 0, 0).redMultiplier); //= 1 [C.ColorTransform.1]
var t = new ColorTransform(0.5, 1, 1, 1, 10, 20, 30, 0);
trace(new ColorTransform(t).redMultiplier); //= 0.5 [C.ColorTransform.1]
trace(t.rgb); //= 660510 [C.ColorTransform.3]
t.rgb = 0x102030;
trace(t.redMultiplier + " " + t.redOffset + " " + t.greenOffset + " " + t.blueOffset + " " + t.alphaMultiplier); //= 0 16 32 48 1 [C.ColorTransform.3]
t = new ColorTransform(0.5, 1, 1, 1, 10, 0, 0, 0);
t.concat(new ColorTransform(0.5, 1, 1, 1, 20, 0, 0, 0));
trace(t.redMultiplier + " " + t.redOffset); //= 0.25 20 [C.ColorTransform.4]
t.redOffset = "x";
trace(t.redOffset); //= NaN [C.ColorTransform.2]
// Transforms of clips
var Transform = flash.geom.Transform;
trace(typeof new Transform() + typeof new Transform(5)); //= undefinedundefined [C.Transform.1]
trace(typeof new Transform({}).matrix); //= undefined [C.Transform.1]
this.createEmptyMovieClip("c", 1);
c._x = 10;
c._xscale = 50;
trace(c.transform.matrix); //= (a=0.5, b=0, c=0, d=1, tx=10, ty=0) [C.Transform.2]
c.transform.matrix = {a: 2, b: 0, c: 0, d: 2, tx: 1.28};
trace(c._xscale); //= 50 [C.Transform.2]
c.transform.matrix = {a: 2, b: 0, c: 0, d: 2, tx: 1.28, ty: 3};
trace(c._x + " " + c._y); //= 1.25 3 [C.Transform.2]
c.transform.colorTransform = new ColorTransform(0.5, 1, 1, 0.25, 1, 2, 3, 4);
trace(c._alpha); //= 25 [C.Transform.3]
c.transform.colorTransform = {redMultiplier: 1};
trace(c.transform.colorTransform.redMultiplier); //= 0.5 [C.Transform.3]
trace(c.transform.pixelBounds); //= (x=0, y=0, w=0, h=0) [C.Transform.5]
trace(c.transform == c.transform); //= false [C.MovieClip.78]
