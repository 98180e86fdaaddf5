//! swf 5-8
// Which objects of `with` take a variable that is set (L2.6.8).
//! sprite kid
//! end
//! sprite box
//! place kid 1 as child
//! end
//! place box 1 as c
// What an object only inherits is set further out; a setter is called wherever it is.
function Class() { this.own = "own"; }
Class.prototype.inherited = "inherited";
var o = new Class();
with (o) { own = "set"; inherited = "set"; missing = "set"; }
trace(o.own + " " + o.inherited + " " + inherited + " " + missing); //= set inherited set set [L2.6.8]
if (SWF > 5) {
  Class.prototype.addProperty("virtual", function() { return this.stored; }, function(value) { this.stored = value; });
  with (o) { virtual = "set"; }
  trace(o.stored + " " + typeof this.virtual); //=6+: set undefined [L2.6.8]
}
// So it is with clips. Their properties are theirs, their children are not.
MovieClip.prototype.common = "common";
c.own = "own";
with (c) { own = "set"; common = "set"; child = "set"; _x = 5; }
trace(c.own + " " + c.common + " " + c.child + " " + c._x + " " + typeof own + " " + this.child); //= set common _level0.c.child 5 undefined set [L2.6.8]
