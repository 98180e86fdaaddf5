//! swf 6-8
// A clip's code ends at the first call after the clip has gone, but not at one that calls nothing (L2.9.5).
//! sprite goer
function go() {
  var kept = {};
  var nothing;
  _root.leave(this);
  trace("gone");
}
function stay() {
  var kept = {};
  var nothing;
  @SetTarget2(_root);
  @NextFrame();
  @SetTarget2("");
  nothing.method();
  new nothing.method();
  trace("still");
  kept.method();
  trace("never");
}
stop();
//! end
//! place goer 1 as a
//! place goer 2 as b
function leave(clip) { clip.swapDepths(100); clip.removeMovieClip(); trace("left"); }
//! frame
a.go(); //= left [L2.9.5]
b.stay();
//= still [L2.9.5]
stop();
//! frame
//! remove 2
stop();
