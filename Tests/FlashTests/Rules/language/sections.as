//! swf 5-8
//! iterations 4
// Frames, clips, handlers and files of rule files: order of execution.
//! sprite inner
trace("inner 1");
//! frame
trace("inner 2");
stop();
//! end
//! shape box 20x10
trace("A");
//! place inner 1 as c at 5,6
//! on load
trace("load " + this._name);
//! on enterFrame
trace("enter");
//! end
trace("D");
//! place box 2
//= A [L5.4.3]
//= load c [L5.4.3]
//= inner 1 [L5.4.3]
//= D [L5.4.3]
//! frame two
//= enter\ninner 2 [L5.2.2, L5.1.4]
trace(c._x + " " + _currentframe); //= 5 2 [L2.5.4]
loadVariables("vars.txt", this);
stop();
//= enter [L5.2.9]
//= enter [L5.2.9]
//! file vars.txt a=1&b=2
