//! swf 7-8
//! iterations 5
// Loading (L5.9).
//! file vars.txt a=1&b=two+words&c=%41&d
//! movie child.swf 8
trace("child frame " + this + " " + kept + " " + q);
//! root
stop();
createEmptyMovieClip("target", 1);
target.kept = "kept";
target._x = 7;
var loader = new MovieClipLoader();
loader.addListener({
  onLoadStart: function(clip) { trace("start " + clip + " " + typeof clip.kept); },
  onLoadProgress: function(clip, loaded, total) { trace("progress " + (loaded == total)); },
  onLoadComplete: function(clip) { trace("complete"); },
  onLoadInit: function(clip) { trace("init " + clip._x + " " + clip._name); },
  onLoadError: function(clip, what) { trace("error " + what); }
});
loader.loadClip("child.swf?q=5", target);
trace("after"); //= after [L5.9.1]
//= start _level0.target undefined [L5.9.2]
//= progress true [L5.9.4]
//= complete [L5.9.4]
//= child frame _level0.target undefined 5 [L5.9.4, L5.9.5]
//= init 7 target [L5.9.6]
