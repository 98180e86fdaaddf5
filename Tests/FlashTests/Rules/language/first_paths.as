//! swf 7-8
//! player 9,32
//! iterations 4
// The path by which a reference finds what comes to the place of its clip (L1.2).
createEmptyMovieClip("a", 1);
a._name = "b";
b.createEmptyMovieClip("inner", 1);
var early = b.inner;
b._name = "a";
a.createEmptyMovieClip("other", 2);
var late = a.other;
a.removeMovieClip();
createEmptyMovieClip("a", 1);
a.createEmptyMovieClip("inner", 1);
a.createEmptyMovieClip("other", 2);
// What its parents were called when it came up counts, not what they were called first or last.
trace(early + "|" + late); //= |_level0.a.other [M.first-paths, L1.2.9]
createEmptyMovieClip("b", 2);
b.createEmptyMovieClip("inner", 1);
trace(early); //= _level0.b.inner [M.first-paths, L1.2.5]
b.inner._name = "moved";
trace(early + "|"); //= | [M.first-paths]
// An unload puts another clip of the present name in its place: by then a reference to a clip that was renamed leads nowhere.
createEmptyMovieClip("c", 5);
createEmptyMovieClip("same", 6);
var renamed = c, same = same;
var kept = this.same;
c._name = "d";
d.unloadMovie();
this.same.unloadMovie();
var turn = 0;
onEnterFrame = function() {
  turn++;
  if (turn == 1) trace((renamed == d) + " " + renamed);
  if (turn == 2) trace((renamed == d) + " " + renamed + "|" + typeof d + " " + kept);
};
//= true _level0.d [M.first-paths, M.late-failures]
//= false |movieclip _level0.same [M.first-paths]
