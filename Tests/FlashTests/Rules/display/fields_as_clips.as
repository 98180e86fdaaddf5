//! swf 5-8
//! player 9,32
// To SWF 5 a text field's name is the clip around it.
this.createTextField("f", 1, 0, 0, 50, 20);
trace(typeof f + " " + (f == this) + " " + f); //=5: movieclip true _level0 //=6+: object false _level0.f [L1.2.2]
trace(typeof this["f"] + " " + typeof eval("_level0.f") + " " + f.getSWFVersion()); //=5: movieclip movieclip 5 //=6: object object\x20 //=7+: object object undefined [L1.2.2, L1.11.1, C.Display.3]
this.createEmptyMovieClip("c", 2);
c.createTextField("g", 1, 0, 0, 50, 20);
trace(typeof c.createTextField("h", 2, 0, 0, 9, 9)); //=-7: undefined //=8+: object [L5.4.10]
