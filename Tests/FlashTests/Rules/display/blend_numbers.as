//! swf 8
// Numbers of blend modes count modulo 256 (C.MovieClip.77).
createEmptyMovieClip("c", 1);
c.blendMode = 256 + 3;
trace(c.blendMode); //= multiply [C.MovieClip.77]
c.blendMode = -1;
trace(c.blendMode); //= multiply [C.MovieClip.77]
c.blendMode = -254;
trace(c.blendMode); //= layer [C.MovieClip.77]
