//! swf 6-8
// Primitives as objects (L1.7), nested with (L2.10), registers and clips between frames (L2.1, L2.9).
var saved = _global.String;
_global.String = function(text) { this.text = text; this.length = 99; };
String.prototype.mine = function() { return "mine " + this.text; };
trace("abc".length + " " + "abc".mine()); //= 99 mine abc [L1.7.2, L1.7.3]
trace(typeof "abc".charAt); //= undefined [L1.7.3]
_global.String = 5;
trace(typeof "abc".length + " " + typeof "abc".charAt(0)); //= undefined undefined [L1.7.2, L1.7.4]
_global.String = saved;
trace("abc".charAt(1)); //= b [L1.7.2]
var prototype = String.prototype;
String.prototype = {charAt: function() { return "new"; }};
trace("abc".charAt(1)); //= new [L1.7.2]
String.prototype = prototype;
trace(typeof Object(undefined) + " " + typeof Object(5) + " " + (Object(saved) == saved)); //= object object true [L1.7.1]
Number.prototype.set = function() { this.x = 1; return this.x; };
trace((5).set() + " " + typeof (5).x); //= 1 undefined [L1.7.5]
// A script's clip that a call removes ends the script, but only after a call.
//! sprite suicidal
function leave() { removeMovieClip(this); trace("in the function"); return "lost"; }
trace("before");
leave();
trace("never");
//! end
attachMovie("suicidal", "s", 1);
//= before\nin the function [L2.9.5]
@0 = 42;
@Push[7, 9, 0, 0, 0];
//! frame
trace(@0 === undefined); //= true [L2.1.11]
@Bytes[0x26]();
//= undefined [L2.1.11]
// The target that RemoveSprite removes is left.
createEmptyMovieClip("t", 5);
@SetTarget["t", 0]();
trace(_name); //= t [L2.8.2]
@RemoveSprite("/t");
trace(_name + "."); //= . [L2.8.15]
stop();
