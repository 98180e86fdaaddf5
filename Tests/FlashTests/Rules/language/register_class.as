//! swf 6-8
// Object.registerClass (L3.13), constructors of clips (L5.4).
//! sprite sym
trace("frame " + typeof this.made);
//! end
function Class() { trace("constructor " + this._name + " " + typeof this.init + " " + arguments.length); this.made = true; }
@Extends(Class, MovieClip);
Class.prototype.kind = "mine";
trace(Object.registerClass("sym") + " " + Object.registerClass("sym", 5) + " " + Object.registerClass("sym", {})); //= false false false [L3.13.1]
trace(Object.registerClass("sym", Class)); //= true [L3.13.1]
var made = attachMovie("sym", "a", 1, {init: 1}); //= constructor a number 0 [L5.4.6]
trace(made.kind + " " + (made instanceof Class) + " " + made.made); //= mine true true [L5.4.6]
trace((made.__constructor__ == Class) + " " + (made.constructor == Class)); //=6: true true //=7+: true false [L5.4.4]
trace(Object.registerClass("sym", null)); //= true [L3.13.1]
trace(Object.registerClass("SYM", Class)); //= true [L3.13.1]
trace(typeof attachMovie("sym", "c", 3).kind); //=6: constructor c undefined 0\nstring //=7+: undefined [L3.13.2]
trace(Object.registerClass("SYM", null)); //= true [L3.13.1]
attachMovie("sym", "b", 2);
trace(typeof b.kind + " " + a.kind); //= undefined mine [L3.13.4]
var plain = new Class();
//=6: constructor  undefined 0 //=7+: constructor undefined undefined 0 [L3.13.5]
trace(typeof plain.getBytesTotal() + " " + typeof plain._x); //= undefined undefined [L3.13.5]
//= frame boolean [L5.3.4]
//=6: frame boolean //=7+: frame undefined [L3.13.2]
//= frame undefined [L5.3.4]
