//! swf 5-7
// To SWF 5 `onUnload` is a name like others: a clip with it goes at once (D.Unload.1).
//! sprite kid
//! end
//! place kid 1 as c
c.duplicateMovieClip("d", 1);
d.onUnload = function() { };
d.removeMovieClip();
trace(typeof d); //=5: undefined //=6+: movieclip [D.Unload.1, L5.7.1]
