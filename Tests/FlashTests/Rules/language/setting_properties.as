//! swf 6-8
//! player 18,19,32
// What SetProperty converts although nothing is set (L2.5.3), and what it no longer takes (L2.5.3b).
function v(name, value) {
  var o = {};
  o.valueOf = function() { trace(name); return value; };
  o.toString = function() { trace(name.toUpperCase()); return "" + value; };
  return o;
}
this.createEmptyMovieClip("c", 1);
@SetProperty("nothing", 0, v("x", 5)); //=p21+: x [L2.5.3]
@SetProperty("nothing", 7, v("visible", 5)); //=p21+: visible [L2.5.3]
@SetProperty("nothing", 11, v("target", 5));
@SetProperty("nothing", 13, v("name", 5)); //=p21+: NAME [L2.5.3]
@SetProperty("c", 4, v("frame", 5)); //=p21+: frame [L2.5.3]
@SetProperty("c", 12, v("loaded", 5)); //=p21+: loaded [L2.5.3]
@SetProperty("c", 14, v("drop", 5));
@SetProperty("c", 20, v("mouse", 5)); //=p21+: mouse [L2.5.3]
@SetProperty("c", 15, v("url", 5));
@SetProperty("c", 0, v("set", 5)); //=p18: set //=p19: This method no longer accepts Objects implementing valueOf() or toString() as values. //=p20+: set [L2.5.3b, L2.5.6]
trace(c._x); //=p18: 5 //=p19: 0 //=p20+: 5 [L2.5.3b]
