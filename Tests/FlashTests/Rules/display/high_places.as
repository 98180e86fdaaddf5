//! swf 6-8
//! iterations 4
// Going back, a clip at a script's depth is replaced, and one below is kept (M.high-places, L5.5.5).
//! sprite a
trace("a runs");
//! end
//! sprite b
trace("b runs");
//! end
//! place a 5 as low
//! place a 32177 as high
//= a runs\na runs [M.high-places]
//! frame
//! remove 5
//! remove 32177
//! place b 5 as low
//! place b 32177 as high
//= b runs\nb runs [M.high-places]
//! frame
if (!done) { done = true; gotoAndStop(1); }
//= a runs [M.high-places]
