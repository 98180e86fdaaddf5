//! swf 6-8
// Error, AsBroadcaster and small leftovers.
function names(o) {
  var text = "";
  for (var name in o) { text += (text.length ? " " : "") + name; }
  return text;
}
function u(x) { return x === undefined ? "undefined" : x; }
trace(names(Error.prototype) + " " + Error.prototype.message + " " + Error.prototype.name); //= toString name message Error Error [C.Error.1]
trace(new Error("m").message + " " + new Error().hasOwnProperty("message") + " " + new Error(5).toString()); //= m false 5 [C.Error.1, C.Error.2]
var plain = {};
plain.make = Error;
trace(u(plain.make("set")) + " " + plain.message); //= undefined set [C.Error.2]
trace(typeof new AsSetupError() + " " + u(AsSetupError())); //= object undefined [C.Error.4]
ASSetPropFlags(AsBroadcaster, null, 0, 1);
trace(names(AsBroadcaster)); //= initialize removeListener addListener broadcastMessage prototype __proto__ constructor [C.AsB.1, C.Class.4]
var b = {_listeners: "old"};
trace(u(AsBroadcaster.initialize(b))); //= undefined [C.AsB.2]
trace(b._listeners.length + " " + (b.addListener === AsBroadcaster.addListener) + " (" + names(b) + ")"); //= 0 true () [C.AsB.2]
var one = {hear: function(x) { trace("one " + x); }};
var two = {hear: function(x) { trace("two " + x); }};
trace(b.addListener(one) + " " + b.addListener(two) + " " + b.addListener(one) + " " + b._listeners.length); //= true true true 2 [C.AsB.3]
trace(b.broadcastMessage("hear", 5)); //= two 5\none 5\ntrue [C.AsB.3, C.AsB.5]
trace(u(b.broadcastMessage()) + " " + b.broadcastMessage("silence")); //= undefined true [C.AsB.5]
trace(b.removeListener(two) + " " + b.removeListener(two) + " " + b._listeners.length); //= true false 1 [C.AsB.4]
b.removeListener = function(x) { trace("asked to remove"); };
b.addListener(one); //= asked to remove [C.AsB.3]
trace(b._listeners.length); //= 2 [C.AsB.3]
trace(AsBroadcaster.addListener.call({}, one)); //= true [C.AsB.3]
AsBroadcaster.initialize(b);
b.addListener({go: function() { b.removeListener(this); trace("first"); }});
b.addListener({go: function() { trace("second"); }});
b.addListener({go: function() { trace("third"); }});
b.broadcastMessage("go"); //= first\nthird [C.AsB.6]
AsBroadcaster.initialize(b);
b.addListener(function(x) { trace("called " + x); });
b.broadcastMessage("", 7); //= called 7 [C.AsB.5]
b.addListener({__resolve: function() { return function() { trace("resolved"); }; }});
b.broadcastMessage("missing");
trace(names(SoundCodec) + " " + SoundCodec.SPEEX); //= NELLYMOSER SPEEX Speex [C.Misc.1]
trace(u(AssetCache.purge()) + " " + AssetCache.getDiskUsage() + " " + u(RemoteLSOUsage.getURLPageSupport())); //= undefined 0 undefined [C.Misc.2]
trace(textRenderer === ASnative(1, 1) || typeof textRenderer); //= function [C.Misc.3]
