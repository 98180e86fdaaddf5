//! swf 6-8
//! player 9,32
//! iterations 6
// Rules of the language that a statement or two show.
function names(o) { var s = ""; for (var n in o) s += n + " "; return s + "."; }
ASSetPropFlags(Object.prototype, null, 0, 1);
trace(names(Object.prototype)); //= toLocaleString isPropertyEnumerable isPrototypeOf hasOwnProperty toString valueOf addProperty unwatch watch constructor . [L3.12.3]
trace(typeof Object.prototype.__proto__); //= undefined [L3.12.3]
ASSetPropFlags(Object.prototype, null, 1);
ASSetPropFlags(Function.prototype, null, 0, 1);
trace(names(Function.prototype)); //= apply call __proto__ constructor . [L3.12.4]
ASSetPropFlags(Function.prototype, null, 1);
Object.registerClass = 5;
trace(typeof Object.registerClass + " " + delete Object.registerClass); //= function false [L3.12.5]
trace(typeof MovieClip.prototype.tabChildren + typeof MovieClip.prototype.hitArea + typeof MovieClip.prototype.onPress); //= undefinedundefinedundefined [L3.12.9]
var caster = {};
AsBroadcaster.initialize(caster);
trace(names(caster) + " " + caster.hasOwnProperty("_listeners") + " " + delete caster._listeners + " " + caster._listeners.length); //= . true false 0 [L3.12.10]
var made = ASconstructor(101, 9);
trace(typeof made + " " + typeof made.prototype); //= function object [L3.14.2]
trace(typeof _global + " " + (_global == this._global) + " " + (_global.Object == Object)); //= object true true [L4.1.2]
ASSetPropFlags(_global, "flash", 0, 5248);
trace(names(flash.geom)); //= Transform ColorTransform Matrix Point Rectangle . [L4.2.4]
trace(names(flash.net)); //= FileReferenceList FileReference . [L4.2.4]
// super
function Base() { this.calls = 0; }
Base.prototype.get = function() { return "base " + (this == made); };
function Heir() {}
Heir.prototype = new Base();
Heir.prototype.get = function() { return super.get() + " " + typeof super.none() + " " + typeof super; };
made = new Heir();
trace(made.get()); //= base true undefined object [L3.8.1]
this.createEmptyMovieClip("kid", 1);
function Clip() {}
Clip.prototype = new MovieClip();
Clip.prototype.depth = function() { return super.getDepth(); };
kid.__proto__ = Clip.prototype;
trace(kid.depth()); //= 1 [L3.8.6]
// Children
kid.createEmptyMovieClip("same", 5).value = "upper";
kid.createEmptyMovieClip("same", 2).value = "lower";
trace(kid.same.value); //= lower [L3.2.7]
var removed = kid.same;
removed.removeMovieClip();
trace(kid.same.value + " " + removed.value); //= upper upper [L1.2.6]
kid.same.removeMovieClip();
removed.value = 1;
trace(typeof removed.value + " " + typeof removed + " " + removed); //= undefined movieclip\x20 [L1.2.6]
trace((kid instanceof MovieClip) + " " + (5 instanceof Number) + " " + (new Number(5) instanceof Number) + " " + ("x" instanceof String)); //= true false true false [L2.9.9]
trace(typeof new Boolean(true).valueOf() + typeof new Number(1).valueOf() + typeof new String("a").valueOf()); //= booleannumberstring [L3.11.1]
// System
var found = names(System);
trace((found.indexOf("capabilities") >= 0) + " " + (found.indexOf("IME") >= 0)); //=6: true true //=7: true true //=8: true true [L4.2.5]
var rounds = 0;
//! frame twice
rounds++;
//! frame twice
trace("round " + rounds); //= round 1 [L2.8.12]
//= round 2 [L2.8.12]
if (rounds < 2) gotoAndPlay("twice"); else stop();
