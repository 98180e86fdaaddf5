//! swf 7-8
// The handler of a placed clip's construction sees the class already, and its constructor what the handler set (L5.4.4).
//! sprite sym
//! end
//! init sym
function Made() { trace("made " + this.kind); }
Made.prototype.kind = "of the class";
_global.Made = Made;
Object.registerClass("sym", Made);
//! end
//! place sym 1 as c
//! on construct
trace("handler " + kind);
kind = "of the handler";
//! end
//= handler of the class [L5.4.4]
//= made of the handler [L5.4.4]
stop();
