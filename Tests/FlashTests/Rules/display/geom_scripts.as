//! swf 6-8
//! player 9,32
// Classes of flash.geom are scripts: how often and in which order their methods ask values.
ASSetPropFlags(_global, "flash", 0, 5248);
var Point = flash.geom.Point;
var Rectangle = flash.geom.Rectangle;
var Matrix = flash.geom.Matrix;
var said = "";
function number(name, value) { return {valueOf: function() { said += name; return value; }, toString: function() { said += name + "!"; return "t"; }}; }
function after(value) { var s = said; said = ""; return s + " " + value; }
function pair(x, y) { return new Point(number(x, 1), number(y, 2)); }
var p = pair("a", "b");
var r = p.add(pair("c", "d"));
trace(after(r)); //= dbca (x=2, y=4) [M.last-argument-first, C.Point.3]
r = p.subtract(pair("c", "d"));
trace(after(r)); //= dbca (x=0, y=0) [M.last-argument-first, C.Point.3]
r = p.length;
trace(after(Math.floor(r * 1000))); //= aabb 2236 [C.Point.2]
r = Point.interpolate(pair("a", "b"), pair("c", "d"), number("f", 0.5));
trace(said.length + " " + said.charAt(0)); said = ""; //= 8 d [M.last-argument-first]
trace(r); //= (x=1, y=2) [C.Point.9]
r = Point.polar(number("l", 2), number("w", 0));
trace(after(r)); //= wlwl (x=2, y=0) [M.last-argument-first, C.Point.9]
r = p.clone();
trace(after(r.x == p.x)); //=  true [C.Point.2]
// Rectangles
var box = new Rectangle(number("x", 1), number("y", 2), number("w", 0), number("h", 4));
r = box.isEmpty();
trace(after(r)); //= w true [C.Rectangle.5]
r = box.bottomRight;
trace(after(r)); //= hywx (x=1, y=6) [M.last-argument-first, C.Rectangle.4]
r = box.contains(number("a", 0), number("b", 0));
trace(after(r)); //= ax false [C.Rectangle.7]
box.left = number("l", -1);
trace(after(box.width)); //= lxw 2 [C.Rectangle.2]
// What is no number joins.
box = new Rectangle("1", 2, "3", 4);
trace(box.right + " " + box.bottomRight); //= 13 (x=13, y=6) [C.Rectangle.3]
box.offset("a", 1);
trace(box); //= (x=1a, y=3, w=3, h=4) [C.Rectangle.6]
box = new Rectangle(1, 2, 3, 4);
box.inflate(1, "x");
trace(box); //= (x=0, y=NaN, w=5, h=NaN) [C.Rectangle.6]
trace(new Matrix(1, 0, 0, 1, "t", 5).transformPoint(new Point(2, 3))); //= (x=2t, y=8) [C.Matrix.9]
// Matrices that only scale do not multiply with the rest.
var m = new Matrix(2, 0, 0, 3, 1, 1);
m.concat({a: 2, d: 2, tx: 1, ty: 1});
trace(m); //=6: (a=4, b=0, c=0, d=6, tx=3, ty=3) //=7+: (a=NaN, b=NaN, c=NaN, d=NaN, tx=NaN, ty=NaN) [M.plain-scales]
m = new Matrix(2, 0, 0, 1/0, 1, 1);
m.concat(new Matrix(2, 0, 0, 3));
trace(m.a + " " + m.b + " " + m.d); //= 4 0 Infinity [M.plain-scales]
m = new Matrix(2, 0, 0, 1/0, 1, 1);
m.concat(new Matrix(2, 1, 0, 3));
trace(m.a + " " + m.b + " " + m.c + " " + m.d); //= 4 2 NaN Infinity [C.Matrix.4]
m = new Matrix();
m.rotate(number("r", 0));
trace(after(m)); //= rr (a=1, b=0, c=0, d=1, tx=0, ty=0) [C.Matrix.5]
// Objects are of the class that has the name now.
var old = Point;
flash.geom.Point = function(x, y) { this.own = x + "/" + y; };
trace(new Rectangle(1, 2, 3, 4).size.own + " " + m.transformPoint({x: 5, y: 6}).own + " " + new old(1, 2).add({x: 1, y: 1}).own); //= 3/4 5/6 2/3 [L2.7.14]
flash.geom.Matrix = undefined;
trace(typeof m.clone()); //= undefined [L2.7.14]
