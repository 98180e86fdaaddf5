//! swf 6-8
//! player 9,32
// A clip that `valueOf` gives is a value like a text, and is asked no more; another object is not taken for one (M.clips-as-values).
_root.createEmptyMovieClip("kid", 1);
var asked = "";
function giving(what) { return {valueOf: function() { asked += "v"; return what; }, toString: function() { asked += "s"; return "text"; }}; }
trace(giving(kid) + "!" + asked); //= _level0.kid!v [M.clips-as-values]
asked = "";
trace("!" + giving(kid) + asked); //= !_level0.kidv [M.clips-as-values]
asked = "";
trace(giving({}) + "!" + asked); //= text!vs [L1.9.2]
asked = "";
trace(1 + giving(kid)); //= NaN [M.clips-as-values]
trace(asked); //= v [M.clips-as-values]
trace(giving(kid) == kid); //= true [L1.12.1]
trace(giving(kid) < 1); //= undefined [L1.12.4]
trace(giving({}) < 1); //= false [L1.12.3]
// Other conversions ask for one kind only.
asked = "";
trace(isNaN(Number(giving(kid))) + asked); //= truev [L1.3.3]
// What is compared with nothing is asked for its value, too.
asked = "";
trace((undefined == giving(undefined)) + " " + (null == giving(null)) + " " + (giving(undefined) == null) + " " + asked); //= true true true vvv [L1.12.1]
trace((undefined == giving(0)) + " " + (giving({}) == undefined)); //= false false [L1.12.1]
var bare = {__proto__: undefined};
trace(bare == undefined); //= true [L1.12.1]
// Player 9 does not ask a clip itself; later ones make a text of one that has no value.
kid.valueOf = function() { asked += "k"; };
asked = "";
trace((1 + kid) + asked); //=p9: NaN //=p32: 1_level0.kidk [M.clips-in-sums]
asked = "";
trace((kid + kid) + asked); //=p9: NaN //=p32: _level0.kid_level0.kidkk [M.clips-in-sums]
asked = "";
trace(("a" + kid) + asked); //=p9: a_level0.kid //=p32: a_level0.kidk [M.clips-in-sums]
