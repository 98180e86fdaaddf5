//! swf 6-8
//! iterations 2
// Key events go to clips, the newest first, and then to listeners.
//! sprite kid
//! end
//! place kid 1 as a
//! on keyDown
trace("a");
//! end
//! place kid 5 as b
//! on keyDown
trace("b");
//! end
//! place kid 3 as c
//! on keyDown
trace("c");
//! end
Key.addListener({onKeyDown: function() { trace("listener"); }});
//! input {"type": "KeyDown", "key": {"Char": "x"}}
//! input {"type": "Wait"}
//= c [D.Ev.5]
//= b [D.Ev.5]
//= a [D.Ev.5]
//= listener [D.Ev.3]
