//! swf 4-8
// Booleans (L1.8) and typeof (L1.11).
trace((undefined ? "t" : "f") + (null ? "t" : "f") + (0 ? "t" : "f") + (-0 ? "t" : "f") + (0 / 0 ? "t" : "f") + (1 ? "t" : "f") + (-1 ? "t" : "f")); //= ffffftt [L1.8.1]
trace(("true" ? "t" : "f") + ("0" ? "t" : "f") + ("1" ? "t" : "f") + ("" ? "t" : "f") + ("-1.5" ? "t" : "f")); //=-6: fftft //=7+: tttft [L1.8.2]
trace(("1a" ? "t" : "f")); //=4: t //=5-6: f //=7+: t [L1.8.2]
trace(("0x1" ? "t" : "f")); //=4-5: f //=6+: t [L1.8.2]
if (SWF > 4) {
  var o = {valueOf: function() { return false; }};
  trace((o ? "t" : "f")); //=5+: t [L1.8.1]
  trace(Boolean(new Boolean(false))); //=5+: true [L1.8.1]
  trace(typeof undefined + typeof null + typeof true + typeof 1 + typeof ""); //=5+: undefinednullbooleannumberstring [L1.11]
  trace(typeof function() {} + typeof Math.sin + typeof Array); //=5+: functionfunctionfunction [L1.11]
  trace(typeof {} + typeof [] + typeof new String("")); //=5+: objectobjectobject [L1.11]
  trace(typeof this); //=5+: movieclip [L1.11]
}
