//! swf 6-8
//! iterations 3
//! stage 300x300
// The Tab key, arrow keys, and keys for what has the focus.
//! shape box 20x20
//! button push box
//! place push 1 as right at 100,10
//! place push 2 as left at 10,10
//! place push 3 as below at 10,100
function listen(o) {
  o.onSetFocus = function(old) { trace(this._name + " from " + (old == null ? "none" : old._name)); };
  o.onPress = function() { trace("press " + this._name); };
  o.onKeyDown = function() { trace("key " + this._name); };
}
listen(right);
listen(left);
listen(below);
//! input {"type": "KeyDown", "key": "Tab"}
//! input {"type": "KeyUp", "key": "Tab"}
//! input {"type": "KeyDown", "key": "Tab"}
//! input {"type": "KeyUp", "key": "Tab"}
//! input {"type": "KeyDown", "key": "Enter"}
//! input {"type": "KeyUp", "key": "Enter"}
//! input {"type": "Wait"}
//= left from none [D.Tab.4, D.Tab.6]
//= key left [D.Key.12]
//= right from left [D.Tab.4, D.Tab.6]
//= key right [D.Key.12]
//= press right [D.Ev.3]
//! input {"type": "KeyDown", "key": "ArrowLeft"}
//! input {"type": "KeyUp", "key": "ArrowLeft"}
//! input {"type": "KeyDown", "key": "ArrowDown"}
//! input {"type": "KeyUp", "key": "ArrowDown"}
//! input {"type": "Wait"}
//= key right [D.Key.12]
//= left from right [D.Tab.10, D.Tab.11]
//= key left [D.Key.12]
//= below from left [D.Tab.10, D.Tab.11]
