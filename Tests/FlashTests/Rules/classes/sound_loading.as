//! swf 6-8
// Sounds from local files, and the objects whose sounds a Sound rules (C.Sound).
//! file text.mp3 this is no sound
//! tag 60 0500 0100 1000 1000 00 02
//! tag 26 26 0100 0500 00 766964656F00
var s = new Sound();
var log = "";
s.onLoad = function(success) { log += success; };
s.loadSound("text.mp3", false);
trace(log); //= false [C.Sound.11]
// A video has a volume of its own.
var one = new Sound(video);
var other = new Sound("video");
trace(one.getVolume()); //= 100 [C.Sound.1]
one.setVolume(80);
trace(other.getVolume() + " " + s.getVolume()); //= 80 100 [C.Sound.1, C.Sound.2]
