//! swf 6-8
// Levels (L5.9.11): what takes one off has its effect at the end of the frame.
//! movie child.swf 8
stop();
trace("child " + this);
//! root
@GetURL["child.swf", 0, "_level1", 0]();
trace(_level1); //= _level1 [L5.9.11]
//= child _level1 [L5.9.11]
//! frame
//! frame
@GetURL["", 0, "_level1", 0]();
trace(_level1); //= _level1 [D.Ldr.16]
//! frame
trace(_level1); //= undefined [D.Ldr.16]
stop();
