//! swf 5-8
// Jumps and blocks (L2.1).
// A jump past the end of the script ends it.
trace("a"); //= a [L2.1.7]
@Jump[0, 0]();
trace("b"); //= b [L2.1.7]
@Jump[0xFF, 0x7F]();
trace("never");
//! end
trace("next"); //= next [L2.1.7]
@End();
trace("never");
//! end
trace("last"); //= last [L2.1.5]
function early() { @End(); trace("never"); }
trace(early()); //= undefined [L2.1.5]
// A jump to the end of a block ends the block only.
with ({x: 1}) { trace(x); if (x) {} else trace("never"); } //= 1 [L2.1.7]
trace("behind"); //= behind [L2.1.6]
// Code before the beginning is executed: the number of this script's tag and its length come first, and are no actions that matter.
var times = 0;
//! end
trace("back"); //= back [L2.1.7]
