//! swf 6-8
//! player 9,32
// Handlers of sounds that come after the call (C.Sound.11).
//! file text.mp3 this is no sound
var log = "";
var early = new Sound();
early.onLoad = function(success) { log += "early " + success + ","; };
early.loadSound("text.mp3", false);
trace(log); //= early false, [C.Sound.11]
// One that is defined later in the frame is called once, when the frame is over.
var late = new Sound();
late.loadSound("text.mp3", true);
late.onLoad = function(success) { trace("late " + success); };
trace("behind"); //= behind [M.late-handlers]
// One that the class has counts.
Sound.prototype.onLoad = function(success) { trace("class " + success); };
new Sound().loadSound("text.mp3", false); //= class false [C.Sound.11]
delete Sound.prototype.onLoad;
//= late false [M.late-handlers]
