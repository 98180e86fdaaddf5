//! swf 6-8
//! player 9,32
// An object whose `__proto__` was deleted; the second frame is there for states that are saved after the first.
var above = {x: 42};
above.addProperty("late", function() { return "got"; }, function(v) { trace("never"); });
function heir() {
  var o = {};
  ASSetPropFlags(o, "__proto__", 0, 7);
  o.__proto__ = above;
  delete o.__proto__;
  return o;
}
function names(o) { var s = ""; for (var n in o) s += n + " "; return s + "."; }
var o = heir(), p = heir(), q = heir(), r = heir();
ASSetPropFlags(r, null, 0, 7);
//! frame
trace(o.x + "/" + o.late); //=6: / //=7+: 42/got [M.deleted-prototypes]
trace(names(o)); //=6: . //=7+: late x . [M.deleted-prototypes]
trace(names(r)); //=6: constructor . //=7+: late x constructor . [M.deleted-prototypes]
trace(o[""] === undefined); //= true [M.deleted-prototypes]
// A new one takes its place, and another deletion that one's.
o.__proto__ = {x: 1};
trace(o.x + " " + typeof o.late); //= 1 undefined [M.deleted-prototypes]
delete o.__proto__;
trace(o.x); //=6: undefined //=7+: 1 [M.deleted-prototypes]
trace(o.__proto__ === above); //= false [M.deleted-prototypes]
o.__proto__ = null;
trace(o.x); //= undefined [M.deleted-prototypes]
delete o.__proto__;
trace(o.x); //= undefined [M.deleted-prototypes]
// A setter of the old one does not keep the new one away.
above.addProperty("__proto__", function() { return null; }, function(v) { trace("never"); });
p.__proto__ = {x: 2};
trace(p.x); //= 2 [M.deleted-prototypes]
// What is no object was no prototype.
ASSetPropFlags(q, null, 0, 7);
q.__proto__ = "text";
delete q.__proto__;
trace(names(q)); //= constructor . [M.deleted-prototypes]
