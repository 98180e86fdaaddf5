//! swf 6-8
//! iterations 4
//! stage 200x200
// Keys, the mouse and the focus.
//! shape box 40x20
//! button push box
//! on press
trace("on press");
//! end
//! on release
trace("on release");
//! end
//! place push 1 as b at 10,10
b.onPress = function() { trace("onPress " + this._name); };
b.onRelease = function() { trace("onRelease"); };
b.onRollOver = function() { trace("onRollOver"); };
b.onRollOut = function() { trace("onRollOut"); };
this.createTextField("f", 5, 100, 10, 50, 20);
f.type = "input";
f.onChanged = function(field) { trace("changed " + field.text); };
f.onSetFocus = function(old) { trace("focus " + old); };
f.onKillFocus = function(next) { trace("kill " + next); };
var keys = {onKeyDown: function() { trace("down " + Key.getCode() + " " + Key.getAscii() + " " + Key.isDown(65)); }, onKeyUp: function() { trace("up " + Key.getCode()); }};
Key.addListener(keys);
//! input {"type": "MouseMove", "pos": [20, 20]}
//! input {"type": "MouseDown", "pos": [20, 20], "btn": "Left"}
//! input {"type": "MouseUp", "pos": [20, 20], "btn": "Left"}
//! input {"type": "Wait"}
//= onRollOver [D.Mouse.7, D.Btn.5]
//= on press\nonPress b [D.Btn.5, D.Mouse.9]
//= on release\nonRelease [D.Btn.5, D.Mouse.10]
//! input {"type": "MouseMove", "pos": [110, 15]}
//! input {"type": "MouseDown", "pos": [110, 15], "btn": "Left"}
//! input {"type": "MouseUp", "pos": [110, 15], "btn": "Left"}
//! input {"type": "TextInput", "codepoint": "q"}
//! input {"type": "Wait"}
//= onRollOut [D.Mouse.7]
//= focus null [D.Focus.1, D.Focus.6, D.Focus.5]
//= changed q [C.TextField.3, T.Ctl.4, D.Key.13]
//! input {"type": "KeyDown", "key": {"Char": "a"}}
//! input {"type": "KeyUp", "key": {"Char": "a"}}
//! input {"type": "Wait"}
//= down 65 97 true [D.Ev.1, D.Key.1, D.Key.3, D.Key.6]
//= up 65 [D.Ev.1, D.Key.5]
