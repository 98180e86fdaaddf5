//! swf 6-8
//! player 9,32
// Places beyond 32 bits of twips (M.far-places).
function moved(x) { var p = {x: x, y: 0}; _root.localToGlobal(p); return p.x; }
trace(moved(2147483647)); //=p9: -1 //=p32: 107374182.35 [M.far-places]
trace(moved(8589934593)); //=p9: 1 //=p32: 107374182.35 [M.far-places]
trace(moved(-1/0)); //=p9: 0 //=p32: -107374182.4 [M.far-places]
_root.createEmptyMovieClip("kid", 1);
kid._x = 214748364.8 + 3;
trace(kid._x); //=p9: 3 //=p32: 107374182.35 [M.far-places]
kid._x = 1/0;
trace(kid._x); //=p9: 0 //=p32: -107374182.4 [M.far-places]
