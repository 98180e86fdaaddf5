//! swf 7,8
//! player 9,32
// Values that are kept as they come, prototypes that are completed, and what a watcher deletes.
var item = new ContextMenuItem("caption", null, 5, "no", 0);
trace(item.separatorBefore + " " + item.enabled + " " + item.visible); //= 5 no 0 [C.ContextMenuItem.1]
item = item.copy();
trace(item.separatorBefore + " " + item.enabled + " " + item.visible); //= 5 no 0 [C.ContextMenuItem.1]
item = new ContextMenuItem("caption");
trace(item.separatorBefore + " " + item.enabled + " " + item.visible); //= false true true [C.ContextMenuItem.1]
// A broadcast has a result if there is a listener that is something.
var b = {};
AsBroadcaster.initialize(b);
b._listeners.length = 2;
trace(typeof b.broadcastMessage("go")); //= undefined [C.AsB.5]
b._listeners[1] = null;
trace(typeof b.broadcastMessage("go")); //= undefined [C.AsB.5]
b._listeners[1] = "text";
trace(b.broadcastMessage("go")); //= true [C.AsB.5]
// Each new prototype of a class gets the properties that come with an instance.
TextFormat.prototype = {};
new TextFormat();
trace(TextFormat.prototype.hasOwnProperty("letterSpacing")); //= true [C.Decl.4]
PrintJob.prototype = {};
new PrintJob();
trace(PrintJob.prototype.hasOwnProperty("orientation")); //= true [C.Decl.4]
TextField.prototype = {};
createTextField("t", 1, 0, 0, 10);
trace(TextField.prototype.hasOwnProperty("text")); //= false [C.Decl.4]
createTextField("t", 1, 0, 0, 10, 10);
trace(TextField.prototype.hasOwnProperty("text")); //= true [C.Decl.4]
// What a watcher deletes is not set.
var o = {gone: 1, fresh: undefined};
o.watch("gone", function(name, old, value) { delete o.gone; return value; });
o.gone = 2;
trace(o.hasOwnProperty("gone")); //= false [M.deleted-by-watchers]
o.gone = 3;
trace(typeof o.gone + " " + o.hasOwnProperty("gone")); //= undefined false [M.deleted-by-watchers]
// A new property is there while its watcher runs.
o.watch("made", function(name, old, value) { this.seen = this.hasOwnProperty(name) + typeof this[name] + typeof old; return value; });
o.made = 4;
trace(o.seen + " " + o.made); //= trueundefinedundefined 4 [M.deleted-by-watchers]
// So is one that a prototype has.
var heir = function() {};
heir.prototype.name = "above";
var h = new heir();
h.watch("name", function(name, old, value) { delete this[name]; return old + value; });
h.name = "own";
trace(h.name); //= above [M.deleted-by-watchers]
h.watch("name", function(name, old, value) { return old + value; });
h.name = "own";
trace(h.name); //= aboveown [L3.5.3]
// A clip's own accessor of the name of one of its properties is read, and not set.
createEmptyMovieClip("clip", 2);
clip.addProperty("_x", function() { return 42; }, function() { trace("set"); });
clip._x = 10;
trace(clip._x); //= 42 [L3.3.2]
// Prefixes of ASSetNative: the version that came with player 10 is known since then.
var n = {};
ASSetNative(n, 103, "10late,9nine,0zero");
trace(n.hasOwnProperty("10late") + " " + n.hasOwnProperty("nine") + " " + n.hasOwnProperty("0zero")); //=p9: true true true //=p32: false true true [C.ASnative.1]
