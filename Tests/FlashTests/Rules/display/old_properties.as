//! swf 6-8
//! player 9,32
// Numbered properties: what a set converts, and what marks a clip.
this.createEmptyMovieClip("kid", 1);
var said = "";
function say(v) { return {valueOf: function() { said += "v"; return v; }, toString: function() { said += "s"; return "" + v; }}; }
@SetProperty("kid", 0, say(5));
trace(kid._x + said); //= 5v [C.Prop.2]
said = "";
kid._name = say("other");
trace(other._name + said); //= others [C.Prop.2]
trace(other._url == _root._url); //= true [C.Prop.19]
trace(typeof other.setRGB + " " + (new Color(other) instanceof Color)); //= undefined true [C.Prop.19]
