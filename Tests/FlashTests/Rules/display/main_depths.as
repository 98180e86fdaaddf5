//! swf 6-8
//! player 9,32
// The depth of a main timeline.
trace(_root.getDepth()); //= -16384 [C.MovieClip.22]
createEmptyMovieClip("a", 2);
// It keeps the depth that it is given, and nothing else moves.
_root.swapDepths(2);
trace(_root.getDepth() + " " + a.getDepth() + " " + (_level0 === _root)); //= 2 2 true [M.depths-of-levels]
_root.swapDepths(a);
trace(_root.getDepth() + " " + a.getDepth()); //= 2 2 [M.depths-of-levels]
_root.swapDepths(-20000);
trace(_root.getDepth()); //= 2 [C.MovieClip.23]
