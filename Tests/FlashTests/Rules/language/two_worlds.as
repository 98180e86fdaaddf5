//! swf 7-8
//! iterations 4
// Movies to SWF 6 and later ones have globals of their own (L4.1), and their own rules for names (L3.1, L5.9).
//! movie old.swf 6
trace("old: " + typeof _global.fromNew + " " + ([] instanceof _level0.newArray));
_global.fromOld = 1;
_level0.oldArray = [1];
_level0.oldObject = {Key: "value"};
_level0.oldFunction = function() { return _level0.oldObject.KEY; };
trace(_level0.MIXED);
_level0.done();
//! root
stop();
_global.fromNew = 1;
var newArray = Array;
var Mixed = "mixed";
function done() {
  trace(typeof _global.fromOld + " " + (oldArray instanceof Array) + " " + oldArray.length);
  trace(typeof oldObject.KEY + " " + oldFunction());
}
createEmptyMovieClip("holder", 1);
holder.loadMovie("old.swf");
//= old: undefined false [L4.1.1, L4.1.3]
//= mixed [L5.9.13, L3.1.1]
//= undefined false 1 [L4.1.1, L4.1.4]
//= undefined value [L2.13.6, L5.9.12]
