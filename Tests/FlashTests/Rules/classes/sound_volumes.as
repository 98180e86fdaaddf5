//! swf 6-8
//! player 9,32
// Whose volume a Sound rules (C.Sound.1, C.Sound.2).
//! file text.mp3 this is no sound
//! field text 60x20
//! shape face 20x20
//! button push face
//! place text 3 as field
//! place push 4 as button
createEmptyMovieClip("a", 1);
var one = new Sound(a);
var two = new Sound("a");
one.setVolume(60);
trace(two.getVolume()); //= 60 [C.Sound.2]
// Since it has loaded a file, it has a volume and a direction of its own.
one.loadSound("text.mp3", false);
trace(one.getVolume() + " " + two.getVolume()); //= 100 60 [M.own-transform]
one.setVolume(25);
one.setPan(50);
trace(one.getPan() + " " + two.getPan() + " " + two.getVolume()); //= 50 0 60 [M.own-transform]
two.setTransform({ll: 10});
trace(one.getTransform().ll + " " + two.getTransform().ll); //= 50 10 [M.own-transform, C.Sound.5]
a.removeMovieClip();
trace(one.getVolume() + " " + typeof two.getVolume()); //= 25 undefined [M.own-transform, C.Sound.1]
// The same holds for one that ruled all sounds.
var all = new Sound();
var other = new Sound();
all.setVolume(30);
all.loadSound("text.mp3", true);
trace(all.getVolume() + " " + other.getVolume()); //= 100 30 [M.own-transform]
// Without its clip it gets none.
var lost = new Sound("nowhere");
lost.loadSound("text.mp3", false);
lost.setVolume(5);
trace(typeof lost.getVolume()); //= undefined [C.Sound.1]
// Fields and buttons have volumes as clips do.
var inField = new Sound(field);
inField.setPan(-20);
trace(inField.getPan() + " " + new Sound("field").getPan() + " " + new Sound(this).getPan()); //= -20 -20 0 [C.Sound.1, C.Sound.4]
var inButton = new Sound(button);
inButton.setVolume(7);
trace(new Sound("button").getVolume() + " " + new Sound("field").getVolume()); //= 7 100 [C.Sound.1, C.Sound.3]
