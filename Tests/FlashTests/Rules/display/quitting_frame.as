//! swf 5-8
//! player 9,32
//! iterations 6
// A movie that quits in a frame ends with the frame: what follows in it still runs.
function late() { trace("never"); }
onEnterFrame = function() {
  trace("frame");
  _root.getURL("FSCommand:quit", "");
  trace("behind");
};
//! frame
// SWF 5 has no such method.
if (SWF < 6) { trace("frame"); _root.getURL("FSCommand:quit", ""); trace("behind"); }
else setInterval(late, 10);
//= frame [M.quit-after-frame]
//= behind [M.quit-after-frame]
