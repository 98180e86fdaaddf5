//! swf 6-8
//! iterations 4
// A rewind makes the objects of its tags anew: they take automatic names also if the old ones are kept (D.Goto.5).
//! sprite kid
//! end
//! sprite loop
//! place kid 1
//! frame
//! end
//! place loop 1
//! frame
//! frame
// The clip has started again: its child is the second one still, and the third number is used up.
//! place kid 2
stop();
var names = "";
for (var name in this) if (typeof this[name] == "movieclip") names += "," + name;
trace(names); //= ,instance4,instance1 [D.Goto.5, L5.4.1]
