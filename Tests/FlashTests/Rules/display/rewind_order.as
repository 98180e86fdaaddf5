//! swf 6-8
//! player 9,32
//! iterations 4
// The order of events when a timeline goes back (D.Goto.5).
//! sprite kid
//! end
//! place kid 3 ratio 1 as first
//! on load
trace("load first");
//! on unload
trace("unload first");
//! end
trace("frame 1");
//= load first [D.Goto.8]
//= frame 1 [D.Goto.8]
//! frame
//! remove 3
//! place kid 3 ratio 6 as second
//! on load
trace("load second");
//! on unload
trace("unload second");
//! end
//= unload first [D.Goto.8]
//= load second [D.Goto.5]
//! frame
trace("frame 3");
gotoAndStop(1);
//= frame 3 [D.Goto.8]
// What goes does so when the replay is done.
//= load first [M.rewind-order]
//= frame 1 [M.rewind-order]
//= unload second [M.rewind-order]
