//! swf 6-8
//! player 9,32
//! rate 10
//! iterations 40
// What a NetStream reports (C.NetStream.2 to C.NetStream.4), and who hears of it (C.System.5).
//! file two.flv FLV\x01\x01\x00\x00\x00\x09\x00\x00\x00\x00\x09\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00\x52\x00\x00\x00\x0C\x09\x00\x00\x01\x00\x07\x50\x00\x00\x00\x00\x52\x00\x00\x00\x0C
var connection = new NetConnection();
connection.connect(null);
function report(info) { trace(this.name + " " + info.code + " " + info.level); }
var short = new NetStream(connection);
short.name = "short";
short.onStatus = report;
// A file that does not fill the buffer is flushed at once, and never full or empty.
short.setBufferTime(5);
short.play("two.flv");
var long = new NetStream(connection);
long.name = "long";
long.onStatus = report;
long.play("two.flv");
//= short NetStream.Play.Start status [C.NetStream.2]
//= short NetStream.Buffer.Flush status [M.short-streams]
//= long NetStream.Play.Start status [C.NetStream.2]
//= long NetStream.Buffer.Full status [C.NetStream.3]
//= short NetStream.Play.Stop status [M.short-streams]
//= long NetStream.Buffer.Flush status [C.NetStream.4]
//= long NetStream.Play.Stop status [C.NetStream.4]
//= long NetStream.Buffer.Empty status [C.NetStream.4]
