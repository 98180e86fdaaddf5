//! swf 6-8
// `__resolve` for names within `with`, and with a getter in its place.
var o = {known: 1};
o.__resolve = function(name) { return "resolved " + name; };
with (o) { trace(known + " " + nowhere); } //= 1 resolved nowhere [L3.2.2]
trace(typeof nowhere); //= undefined [L3.2.2]
o.addProperty("__resolve", function() { trace("asked"); }, null);
trace(o.other); //= resolved other [L3.2.2]
var p = {};
p.__resolve = {};
p.__proto__ = {__resolve: function(name) { return "above"; }};
p.addProperty("__resolve", function() { trace("asked"); }, null);
trace(typeof p.other); //= undefined [L3.2.2]
// Points keep what is hidden.
var place = {x: 1, y: 2};
createEmptyMovieClip("clip", 1);
clip._x = 10;
ASSetPropFlags(place, "x", 13440);
clip.localToGlobal(place);
ASSetPropFlags(place, "x", 0, 13440);
trace(place.x + " " + place.y); //= 11 2 [C.MovieClip.40]
