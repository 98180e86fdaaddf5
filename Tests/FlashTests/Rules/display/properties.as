//! swf 6-8
// Built-in properties of clips.
this.createEmptyMovieClip("c", 1);
c.beginFill(0xFF0000);
c.moveTo(0, 0);
c.lineTo(100, 0);
c.lineTo(100, 50);
c.lineTo(0, 50);
c.endFill();
c._x = undefined;
c._x = null;
c._x = "no";
trace(c._x); //= 0 [C.Prop.1]
c._x = 10.123;
trace(c._x); //= 10.1 [D.Prop.1, C.Prop.4]
c._x = -0.03;
trace(c._x); //= 0 [D.Prop.1]
c._y = Infinity;
trace(c._y); //= -107374182.4 [C.Prop.4]
c._y = 0;
c._xscale = -50;
trace(c._xscale + " " + c._width); //= -50 50 [C.Prop.6, C.Prop.9]
c._xscale = 100;
c._rotation = 270;
trace(c._rotation); //= -90 [C.Prop.7]
c._rotation = -180;
trace(c._rotation); //= -180 [C.Prop.7]
c._rotation = 540;
trace(c._rotation); //= 180 [C.Prop.7]
c._rotation = 90;
trace(c._width + " " + c._height); //= 50 100 [C.Prop.9]
c._rotation = 0;
c._alpha = 33;
trace(c._alpha); //= 32.8125 [C.Prop.13, D.Prop.6]
c._alpha = 150;
trace(c._alpha); //= 150 [C.Prop.13]
c._alpha = -50;
trace(c._alpha); //= -50 [C.Prop.13]
c._alpha = 100;
c._visible = "true";
trace(c._visible); //= true [C.Prop.14]
c._visible = 0;
trace(c._visible); //= false [C.Prop.14]
c._visible = "false";
trace(c._visible); //= false [C.Prop.14]
c._visible = true;
trace(c._visible); //= true [C.Prop.14]
c._width = 200;
trace(c._xscale + " " + c._yscale + " " + c._width); //= 200 100 200 [C.Prop.10, D.Prop.11]
c._height = 25;
trace(c._yscale + " " + c._height); //= 50 25 [C.Prop.11, D.Prop.11]
c._xscale = 100;
c._yscale = 100;
trace(c._totalframes + " " + c._framesloaded); //= 1 1 [C.Prop.15, C.MovieClip.14]
c._currentframe = 5;
c._target = "x";
trace(c._target); //= /c [C.Prop.16, C.Display.8]
trace(_root._target + " " + c); //= / _level0.c [C.Prop.16, D.Name.5]
trace("[" + c._name + "][" + _root._name + "]"); //= [c][] [C.Prop.17, D.Name.3]
c._name = "d";
trace(d._name + " " + typeof c + " " + d); //= d undefined _level0.d [C.Prop.17]
d._name = "c";
trace("[" + c._droptarget + "]"); //= [] [C.Prop.18]
trace(c._quality); //= HIGH [C.Prop.21]
c._quality = "low";
trace(_root._quality + " " + _root._highquality); //= LOW 0 [C.Prop.21, C.Prop.20]
c._quality = "other";
trace(c._quality); //= LOW [C.Prop.21]
c._highquality = 2;
trace(c._quality + " " + c._highquality); //= BEST 2 [C.Prop.20]
c._highquality = -1;
trace(c._quality); //= HIGH [C.Prop.20]
trace(c._focusrect + " " + _root._focusrect); //= null true [C.Prop.22]
c._focusrect = 0;
trace(c._focusrect); //= false [C.Prop.22]
c._focusrect = null;
trace(c._focusrect); //= null [C.Prop.22]
trace(c._soundbuftime); //= 5 [C.Prop.23]
c._soundbuftime = 2.9;
trace(_root._soundbuftime); //= 2 [C.Prop.23]
c._soundbuftime = undefined;
trace(c._soundbuftime); //= 2 [C.Prop.23]
// How names are looked up
c._X = 30;
trace(c._x + " " + c._X); //= 30 30 [C.Display.4]
c.createEmptyMovieClip("inner", 5);
trace(typeof c.inner + " " + c.hasOwnProperty("inner") + " " + c.hasOwnProperty("_x")); //= movieclip false false [C.Display.1, C.Display.7]
c.inner = 7;
trace(c.inner + " " + c.hasOwnProperty("inner")); //= 7 true [C.Display.8]
delete c.inner;
trace(c.inner); //= _level0.c.inner [C.Display.8]
c.own = 1;
var names = "";
for (var name in c) names += name + " ";
trace(names + "."); //= own inner . [C.Display.6]
trace(c._parent == _root); //= true [C.Display.2]
trace(typeof _root._parent); //= undefined [C.Display.2]
trace(c._global == _global); //= true [C.Display.2]
trace(_level0 == _root); //= true [C.Display.2]
trace(typeof _level7); //= undefined [C.Display.2]
c.inner._lockroot = true;
trace(c.inner._root + " " + c._root); //=6: _level0 _level0 //=7+: _level0.c.inner _level0 [C.Display.5, C.MovieClip.80, D.Name.6]
