//! swf 6-8
//! player 9,32
//! rate 10
//! iterations 4
// Errors of objects without an own handler go to System.onStatus (C.System.5).
function hear(info) { trace((this === System) + " " + info.level + " " + (info.code == undefined ? "" : info.code) + " " + (arguments.caller === null)); }
System.onStatus = hear;
var connection = new NetConnection();
connection.connect(null);
var stream = new NetStream(connection);
stream.play("nowhere.flv");
var own = new NetStream(connection);
own.onStatus = function(info) { trace("own " + info.code); };
own.play("nowhere.flv");
// What is no function is no handler.
var none = new NetStream(connection);
none.onStatus = 5;
none.play("nowhere.flv");
var sender = new LocalConnection();
sender.send("nobody", "call");
//= true error NetStream.Play.StreamNotFound true [C.System.5]
//= own NetStream.Play.StreamNotFound [C.NetStream.2]
//= true error NetStream.Play.StreamNotFound true [C.System.5]
//= true error  true [C.System.5, C.LocalConnection.6]
