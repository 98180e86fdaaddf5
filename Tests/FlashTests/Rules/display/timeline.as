//! swf 5-8
//! iterations 3
// Placing, replacing and going back.
//! shape box 20x10
//! sprite kid
//! frame
//! frame
//! end
//! sprite other
//! end
//! place kid 1 as a at 10,0
a.mark = "kept";
trace(a._x); //= 10 [D.Place.3]
a._x = 50;
//! frame
//! move 1 30,0
trace(a._x + " " + a.mark); //= 50 kept [D.Place.7, C.Prop.3]
trace(a._currentframe + " " + _currentframe); //= 2 2 [D.Head.9, D.F1.3]
stop();
a.stop();
gotoAndStop(3);
//! frame
//= 3 kept [D.Goto.12, D.Goto.21]
trace(_currentframe + " " + a.mark);
gotoAndStop(1);
//= 50 [D.Goto.10, D.Place.7]
