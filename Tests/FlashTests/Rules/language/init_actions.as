//! swf 6-8
// Init actions (L5.6), and the order of creation (L5.4).
//! sprite clip
trace("clip frame");
//! end
//! sprite other
//! end
trace("frame 1");
//! place clip 1 as c
//! on initialize
trace("initialize c");
//! on construct
trace("construct c");
//! on load
trace("load c");
//! end
//! init clip
trace("init of clip: " + this + " " + c);
//! end
//! init clip
trace("never");
//! end
//! place other 2 as d
//! on initialize
trace("initialize " + this._name);
//! end
trace("frame 1 again");
//= initialize c [L5.4.2, L5.3.1]
//= init of clip: _level0 _level0.c [L5.6.1]
//= initialize d [L5.6.1]
//=7+: construct c [L5.4.2]
//=6: construct c [L5.4.2]
//= frame 1 [L5.4.3]
//= load c [L5.4.3]
//= clip frame [L5.4.3]
//= frame 1 again [L5.2.3]
//! frame
//! init other
trace("init of other"); //= init of other [L5.6.1]
//! end
trace("frame 2"); //= frame 2 [L5.6.1]
stop();
