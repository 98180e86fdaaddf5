//! swf 6-8
//! iterations 9
//! stage 200x200
// What is typed into a field.
this.createTextField("f", 5, 10, 10, 100, 50);
f.type = "input";
f.onChanged = function() { trace("changed"); };
f.text = "ab";
Selection.setFocus(f);
trace(Selection.getBeginIndex() + " " + Selection.getEndIndex() + " " + Selection.getCaretIndex()); //= 0 2 2 [D.Focus.8, T.Sel.9]
Selection.setSelection(1, 100);
trace(Selection.getBeginIndex() + " " + Selection.getEndIndex()); //= 1 2 [T.Sel.1, T.Sel.10]
var steps = [
  function() { trace(f.text + " " + Selection.getCaretIndex()); f.maxChars = 3; },
  function() { trace(f.text); f.maxChars = null; f.restrict = "A-C^B"; },
  function() { trace(f.text); f.restrict = null; },
  function() { trace(f.text); f.multiline = true; },
  function() { trace(f.text.charCodeAt(f.length - 1)); },
  function() { trace(f.text.length + " " + Selection.getCaretIndex()); f.type = "dynamic"; },
  function() { trace(f.text.length); f.type = "input"; }
];
this.onEnterFrame = function() { if (steps.length > 0) steps.shift()(); };
//! input {"type": "TextInput", "codepoint": "x"}
//! input {"type": "Wait"}
//= changed [C.Input.4, T.Ctl.4]
//= ax 2 [C.Input.4, T.In.1]
//! input {"type": "TextInput", "codepoint": "y"}
//! input {"type": "TextInput", "codepoint": "z"}
//! input {"type": "Wait"}
//= changed [C.Input.3]
//= axy [C.Input.3, T.In.2]
//! input {"type": "TextInput", "codepoint": "a"}
//! input {"type": "TextInput", "codepoint": "b"}
//! input {"type": "TextInput", "codepoint": "C"}
//! input {"type": "Wait"}
//= changed\nchanged [C.Input.2]
//= axyAC [C.Input.2, C.Input.5, T.In.4]
//! input {"type": "TextControl", "code": "Enter"}
//! input {"type": "TextControl", "code": "Backspace"}
//! input {"type": "Wait"}
//= changed [T.Ctl.1]
//= axyA [C.Input.1, T.Ctl.1]
//! input {"type": "TextControl", "code": "Enter"}
//! input {"type": "Wait"}
//= changed [T.Ctl.1]
//= 13 [C.Input.1, T.Set.7]
//! input {"type": "TextControl", "code": "MoveLeft"}
//! input {"type": "TextControl", "code": "SelectLeft"}
//! input {"type": "TextControl", "code": "Delete"}
//! input {"type": "Wait"}
//= changed [T.Ctl.1]
//= 4 3 [T.Ctl.1, C.Input.6]
//! input {"type": "TextInput", "codepoint": "n"}
//! input {"type": "TextControl", "code": "Delete"}
//! input {"type": "Wait"}
//= 4 [T.Ctl.1, C.Input.1]
