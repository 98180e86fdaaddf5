//! swf 6-8
//! player 9,32
//! rate 1
//! iterations 3
// Streams get their files ten times a second.
var connection = new NetConnection();
connection.connect(null);
var stream = new NetStream(connection);
var asked = 0;
stream.onStatus = function(info) {
  asked++;
  stream.play("nowhere.flv");
};
stream.play("nowhere.flv");
var before = 0;
onEnterFrame = function() {
  trace(asked - before);
  before = asked;
};
//= 1 [M.stream-requests]
//= 10 [M.stream-requests]
