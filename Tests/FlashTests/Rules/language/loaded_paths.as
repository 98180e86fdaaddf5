//! swf 6-8
//! iterations 3
// Names in a loaded text may be paths, as reports of real movies show.
//! file vars.txt plain=1&kid.dotted=2&kid:colon=3&/kid:slash=4&_root.deep=5&nobody.x=6
_root.createEmptyMovieClip("kid", 1);
loadVariables("vars.txt", this);
//! frame
//! frame
trace(plain + " " + kid.dotted + " " + kid.colon + " " + kid.slash + " " + deep + " " + typeof nobody); //= 1 2 3 4 5 undefined [L2.6.8, L5.9.9]
