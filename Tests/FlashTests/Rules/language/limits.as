//! swf 5-8
// After too many calls no script runs any more (L3.10).
var depth = 0;
function deep() { depth++; deep(); }
trace("before"); //= before [L3.10.1, L3.10.4]
//! frame
setTimeout(function() { trace("never"); }, 10);
deep();
trace("never");
//! frame
trace("never");
//! iterations 3
