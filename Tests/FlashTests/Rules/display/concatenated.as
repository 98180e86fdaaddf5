//! swf 8
//! player 9,32
// Colours and matrices of clips within clips.
var ColorTransform = flash.geom.ColorTransform;
this.createEmptyMovieClip("outer", 1).createEmptyMovieClip("inner", 1);
outer._x = 10;
outer._xscale = 200;
outer.inner._x = 5;
outer.inner._yscale = 50;
trace(outer.inner.transform.concatenatedMatrix); //= (a=2, b=0, c=0, d=0.5, tx=20, ty=0) [C.Transform.4]
trace(outer.transform.concatenatedMatrix); //= (a=2, b=0, c=0, d=1, tx=10, ty=0) [C.Transform.4]
outer.transform.colorTransform = new ColorTransform(0.5, 1, 1, 1, 10, 0, 0, 0);
outer.inner.transform.colorTransform = new ColorTransform(0.5, 0.25, 1, 1, 21, 7, 0, 0);
trace(outer.inner.transform.concatenatedColorTransform.toString().substr(0, 48)); //= (redMultiplier=0.25, greenMultiplier=0.25, blueM [C.Transform.4, C.ColorTransform.7]
var t = outer.inner.transform.concatenatedColorTransform;
trace(t.redOffset + " " + t.greenOffset); //= 20 7 [C.ColorTransform.7]
outer.inner.transform.colorTransform = new ColorTransform(-1, 1, 1, 1, -3, 0, 0, 0);
t = outer.inner.transform.concatenatedColorTransform;
trace(t.redMultiplier + " " + t.redOffset); //= -0.5 8 [C.ColorTransform.7]
outer.transform.matrix = new flash.geom.Matrix(1 / 3, 0, 0, 1, 1.99, -1.99);
trace((outer.transform.matrix.a == 1 / 3) + " " + Math.round(outer.transform.matrix.a * 3e6) + " " + outer._x + " " + outer._y); //= false 1000000 1.95 -1.95 [C.Matrix.11]
// Properties that are calculated
this.createEmptyMovieClip("fresh", 2);
fresh.transform.matrix = new flash.geom.Matrix(-1, 0, 0, 1, 0, 0);
trace(fresh._xscale + " " + fresh._yscale + " " + Math.abs(fresh._rotation)); //= 100 100 180 [C.Prop.5]
fresh.transform.matrix = new flash.geom.Matrix(0, 2, -3, 0, 0, 0);
trace(fresh._xscale + " " + fresh._yscale + " " + fresh._rotation); //= 200 300 90 [C.Prop.5, C.Prop.8]
fresh._rotation = 30;
trace(Math.round(fresh.transform.matrix.b * 1000)); //= 1000 [C.Prop.8]
