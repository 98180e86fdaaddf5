//! swf 6
//! iterations 5
// The first field of a movie from SWF 6 on completes the prototype; one of an older movie does not (C.Decl.4).
//! movie old.swf 5
//! field box 50x20
//! place box 1 as f
//! root
//! sprite holder
//! end
//! place holder 1 as h
h.loadMovie("old.swf");
//! frame
//! frame
trace(h._totalframes + " " + TextField.prototype.hasOwnProperty("text")); //= 1 false [C.Decl.4]
createTextField("f", 1, 0, 0, 10, 10);
trace(TextField.prototype.hasOwnProperty("text")); //= true [C.Decl.4]
stop();
