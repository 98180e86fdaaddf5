//! swf 6-8
//! iterations 5
// A goto does the removals of its frame in the order of that frame's tags (M.goto-order).
//! sprite kid
//! end
gotoAndStop(2); //= first left\nactions\nsecond left [M.goto-order]
//! place kid 1 as first
//! on unload
trace("first left");
//! end
//! place kid 2 as second
//! on unload
trace("second left");
//! end
//! frame
//! remove 1
trace("actions");
//! remove 2
