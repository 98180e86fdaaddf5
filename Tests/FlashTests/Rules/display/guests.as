//! iterations 4
// A movie that declares ActionScript 3 is shown in a clip of this machine, but none of its own code runs; others run as usual (D.Ldr.7).
//! movie guest.swf 9
//! tag 69 08000000
//! field part 40x20
//! place part 3 as part at 25,10
trace("the guest's code runs");
//! movie plain.swf 8
trace("the other's code runs in " + this._name);
//! root
createEmptyMovieClip("first", 1);
createEmptyMovieClip("second", 2);
first.loadMovie("guest.swf");
second.loadMovie("plain.swf");
//= the other's code runs in second [D.Ldr.7]
//! frame
//! frame
trace(first._totalframes + " " + first.part._x + " " + typeof first.part + " " + typeof first); //= 1 25 object movieclip [D.Ldr.7]
stop();
