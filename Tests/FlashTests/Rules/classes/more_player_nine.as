//! swf 6-8
//! player 9,32
// The right factor is asked first in player 9 (M.right-factors).
var asked = "";
function asks(name, number) { return {valueOf: function() { asked += name; return number; }}; }
trace(asks("a", 6) * asks("b", 7) + asked); //=p9: 42ba //=p32: 42ab [M.right-factors]
asked = "";
trace(2 * asks("b", 4) + asked); //= 8b [L2.3]
// An area's upper edge belongs to it, but not to player 9 (M.old-hits, D.Hit.6).
_root.createEmptyMovieClip("box", 1);
box.beginFill(0xFF0000);
box.moveTo(10, 10);
box.lineTo(30, 10);
box.lineTo(30, 30);
box.lineTo(10, 30);
box.lineTo(10, 10);
box.endFill();
trace(box.hitTest(20, 10, true)); //=p9: false //=p32: true [M.old-hits]
trace(box.hitTest(20, 10, false) + " " + box.hitTest(20, 11, true) + " " + box.hitTest(20, 9, true)); //= true true false [C.MovieClip.44]
// What is no array keeps its length (C.Array.6).
var fake = {length: 2, 0: "a", 1: "b", unshift: Array.prototype.unshift};
trace(fake.unshift("z") + " " + fake.length + " " + fake[0] + fake[1] + fake[2]); //= 2 2 zab [C.Array.6]
var list = ["a"];
trace(list.unshift("y", "z") + " " + list.length); //= 3 3 [C.Array.10]
// Initial properties are copied though they are hidden from the version (M.hidden-initials).
var initial = {seen: 1, later: 2};
ASSetPropFlags(initial, "later", 0x2000);
trace(typeof initial.later); //= undefined [L3.1.8]
_root.createEmptyMovieClip("model", 2);
model.duplicateMovieClip("copy", 3, initial);
trace(copy.seen + " " + copy.later); //= 1 2 [M.hidden-initials]
