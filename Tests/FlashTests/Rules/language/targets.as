//! swf 5-8
//! iterations 3
// Targets and the play head (L2.8).
//! sprite clip
trace("clip 1");
stop();
//! frame Two
trace("clip 2");
//! frame three
trace("clip 3");
//! end
//! place clip 1 as c
//! place clip 2 as d
//= clip 1\nclip 1 [L5.2.2]
//! frame
//! label main
var v = "root";
c.v = "c";
@SetTarget["c", 0]();
trace(v); //= c [L2.8.2, L2.8.4]
w = 5;
@SetTarget["", 0]();
trace(v + " " + c.w); //= root 5 [L2.8.2]
@SetTarget2(d);
stop();
trace(_name); //= d [L2.8.3]
@SetTarget2("nothing");
trace(v + " " + _name); //= root\x20 [L2.8.5]
nextFrame();
@SetTarget2("/c");
nextFrame();
@SetTarget2(undefined);
trace(_currentframe); //= 2 [L2.8.3]
@SetTarget["", 0]();
trace(c._currentframe + " " + d._currentframe); //= 2 1 [L2.8.6]
c.prevFrame();
c.prevFrame();
trace(c._currentframe); //= 1 [L2.8.6]
@SetTarget["c", 0]();
@GotoLabel["tWO", 0]();
trace(_currentframe); //= 2 [L2.8.8]
@GotoLabel["nothing", 0]();
trace(_currentframe); //= 2 [L2.8.8]
@GotoFrame[2, 0]();
trace(_currentframe); //= 3 [L2.8.7]
@GotoFrame2[0](0);
trace(_currentframe); //= 3 [L2.8.10]
@GotoFrame2[0](2);
trace(_currentframe); //= 2 [L2.8.9]
@GotoFrame2[0]("3");
trace(_currentframe); //= 3 [L2.8.9]
@GotoFrame2[0](1.5);
trace(_currentframe); //= 3 [L2.8.9]
@GotoFrame2[2, 1, 0](1);
trace(_currentframe); //= 2 [L2.8.9, L2.8.10]
@GotoFrame2[0]("/d:three");
trace(_currentframe); //= 2 [L2.8.9]
@SetTarget["", 0]();
trace(d._currentframe); //= 3 [L2.8.9]
@GotoFrame2[0]("c:1");
trace(c._currentframe + " " + _currentframe); //= 1 2 [L2.8.9]
// Call runs the frame's scripts at once.
@Call("/c:3"); //= clip 3 [L2.8.13]
@Call("/c:nothing");
@Call(70000);
trace(c._currentframe); //= 1 [L2.8.13]
// A function starts with the target it was made in, and may change it for itself only.
function f() { @SetTarget["d", 0](); return _name; }
trace(f() + " " + _currentframe); //= d 2 [L2.8.1]
stop();
//= clip 2\nclip 1\nclip 2\nclip 3\nclip 2\nclip 3\nclip 2\nclip 3\nclip 1 [L5.5.10]
