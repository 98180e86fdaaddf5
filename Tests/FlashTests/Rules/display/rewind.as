//! swf 6-8
//! iterations 6
// Going back: the replay of the tags is real (D.Goto.5), and only the timeline's own depths are in question (D.Goto.10).
//! sprite kid
//! end
//! place kid 1
var log = "";
//! frame
//! place kid 5 as passing
//! on initialize
_root.log += "+";
//! on unload
_root.log += "-";
//! end
//! frame
//! remove 5
//! place kid 5 as last
//! frame
if (n == 1) {
  trace(log + " " + high.mark + " " + typeof low); //= +- kept undefined [D.Goto.5, D.Goto.10]
  stop();
}
//! frame
//! place kid 20000 as high
//! place kid 7 as low
high.mark = "kept";
log = "";
n = 1;
gotoAndStop(4);
