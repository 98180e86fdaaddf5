//! swf 6-8
// A function's variables may have a prototype (M.scopes-with-prototypes).
var seen = "timeline", other = "timeline";
function shadowed() {
  var __proto__ = {seen: "proto"};
  return seen + " " + other;
}
trace(shadowed()); //= proto timeline [M.scopes-with-prototypes]
function outer() {
  var __proto__ = {seen: "proto"};
  return function() { return seen; };
}
trace((outer())()); //= proto [M.scopes-with-prototypes]
function sets() {
  var held = {seen: "proto"};
  var __proto__ = held;
  seen = "set";
  return held.seen + " " + seen;
}
trace(sets() + " " + _root.seen); //= proto set timeline [M.scopes-with-prototypes]
// `var` without a value in a `with`: what is around the object may have the name (M.declared-in-with).
var kept = 4;
with ({a: 1}) { with ({b: 2}) { var kept; var fresh; } }
trace(kept + " " + typeof fresh); //= 4 undefined [M.declared-in-with]
// `delete` in a `with` takes what the object owns, not what it inherits (M.deleted-in-with).
var name = "timeline";
var object = {name: "own", __proto__: {name: "inherited"}};
with (object) {
  trace(delete name); //= true [M.deleted-in-with]
  trace(name); //= inherited [M.deleted-in-with]
  trace(delete name); //= true [M.deleted-in-with]
}
trace(object.name + " " + typeof _root.name); //= inherited undefined [M.deleted-in-with]
// A path with slashes alone is looked up in the clip, not in the object of a `with` (M.paths-in-with).
_root.createEmptyMovieClip("a", 1);
a.createEmptyMovieClip("b", 1);
a.b.createEmptyMovieClip("a", 1);
a.b.a.createEmptyMovieClip("b", 1);
a.v = "a";
a.b.v = "a.b";
a.b.a.v = "a.b.a";
a.b.a.b.v = "a.b.a.b";
with (a.b) {
  trace(@GetVariable("a/b")); //= _level0.a.b [M.paths-in-with]
  trace(@GetVariable("a/b:v")); //= a.b.a.b [L2.6.7]
}
// Colons and dots that are names, or no way up (M.odd-names).
a.createEmptyMovieClip(":", 2);
a[":"].v = "colon";
a.createEmptyMovieClip("...", 3);
a["..."].v = "dots";
a.createEmptyMovieClip("..x", 4);
a["..x"].v = "two dots";
trace(@GetVariable("a/:/:v")); //= colon [M.odd-names]
trace(@GetVariable("a:...:v")); //= dots [M.odd-names]
trace(@GetVariable("a:..x:v")); //= two dots [M.odd-names]
trace(@GetVariable("a/b/::a:v")); //= a.b.a [L2.6.6]
trace(@GetVariable("a:b:..:v")); //= a [L2.6.6]
trace(typeof @GetVariable("a.b...:v")); //= undefined [M.odd-names]
trace(typeof @GetVariable("a:b:..:b.a:v")); //= undefined [M.odd-names]
// tellTarget in a function: its variables stay in front of the clip (L2.8.4).
var where = "root";
a.where = "a";
a.b.where = "b";
function told(given) {
  var mine = "mine";
  @SetTarget2(given);
  var said = where + " " + mine + " " + given + " " + @GetProperty("", 11);
  where = "set";
  mine = "changed";
  var late = "late";
  @SetTarget2("/a");
  said += " " + where + " " + mine + " " + late;
  @SetTarget2("");
  return said + " " + where;
}
trace(told("/a/b")); //= b mine /a/b /a/b a changed late root [L2.8.4]
trace(a.b.where + " " + typeof a.b.mine + " " + typeof _root.mine); //= set undefined undefined [L2.8.4]
function tellsWith(given) {
  with ({where: "with"}) { @SetTarget2(given); return where; }
}
trace(tellsWith("/a")); //= with [L2.8.4]
function tellsInner(given) {
  @SetTarget2(given);
  var inner = function() { return given + " " + where; };
  @SetTarget2("");
  return inner();
}
trace(tellsInner("/a")); //= /a a [L2.8.4]
try { @Jump[0, 0](); } finally { trace("f"); } //= f [L2.10.6]
// substring: nothing lies behind the end (M.substrings-behind).
trace("[" + "abc".substring(3, 1) + "][" + "abc".substring(9, 0) + "][" + "abc".substring(2, 1) + "]"); //= [][][b] [M.substrings-behind]
// Names hidden from a version are no variables either (L2.6.2).
var hides = "seen";
ASSetPropFlags(_root, "hides", 0x2000);
trace(typeof hides); //= undefined [L2.6.2]
// Depths (M.undefined-depths, L2.8.15).
_root.createEmptyMovieClip("low", 0);
trace(typeof _root.getInstanceAtDepth(undefined)); //= undefined [M.undefined-depths]
trace(_root.getInstanceAtDepth(null)); //=6: undefined //=7+: _level0.low [C.MovieClip.22]
_root.createEmptyMovieClip("high", 1048576);
_root.createEmptyMovieClip("edge", 1048575);
@RemoveSprite("high");
@RemoveSprite("edge");
trace(typeof high + " " + typeof edge); //= movieclip undefined [L2.8.15]
high.removeMovieClip();
trace(typeof high); //= undefined [L5.7.5]
// _lockroot counts in movies from SWF 7 on (M.late-lockroot).
a._lockroot = true;
trace(a._lockroot + " " + a.b._root); //=6: true _level0 //=7+: true _level0.a [M.late-lockroot]
// Stage: no event for a scale mode that changes no size (C.Stage.4).
var resized = 0;
Stage.addListener({onResize: function() { resized++; }});
Stage.scaleMode = "noScale";
Stage.scaleMode = "noBorder";
Stage.scaleMode = "noScale";
trace(resized); //= 0 [C.Stage.4]
