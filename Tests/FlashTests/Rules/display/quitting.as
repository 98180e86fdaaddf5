//! swf 7-8
//! player 9,32
//! rate 10
//! iterations 12
// When a movie quits, and when failures come.
createEmptyMovieClip("a", 1);
var loader = new MovieClipLoader();
loader.onLoadError = function(clip, error) { trace(clip + " " + error + " " + turn); };
loader.loadClip("nowhere.swf", a);
var turn = 0;
onEnterFrame = function() {
  turn++;
  if (turn > 3) trace("frame " + turn);
};
setTimeout(function() { trace("quit"); _root.getURL("FSCommand:quit", ""); }, 450);
//= _level0.a URLNotFound 1 [M.late-failures, L5.9.7]
//= frame 4 [D.Timer.2]
//= quit [M.quit-after-frame]
//= frame 5 [M.quit-after-frame]
