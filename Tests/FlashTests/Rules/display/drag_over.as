//! swf 6-8
//! iterations 4
//! stage 300x200
// The button is held while the pointer comes and goes.
//! shape box 40x20
//! sprite square
//! place box 1
//! end
//! place square 1 as a at 10,10
//! place square 2 as b at 110,10
//! place square 3 as c at 210,10
function listen(m) {
  m.onPress = function() { trace(this._name + " press"); };
  m.onRelease = function() { trace(this._name + " release"); };
  m.onReleaseOutside = function() { trace(this._name + " outside"); };
  m.onRollOver = function() { trace(this._name + " rollOver"); };
  m.onRollOut = function() { trace(this._name + " rollOut"); };
  m.onDragOver = function() { trace(this._name + " dragOver"); };
  m.onDragOut = function() { trace(this._name + " dragOut"); };
}
listen(a);
listen(b);
c.onPress = function() { trace("c press"); this.startDrag(); };
c.onRelease = function() { stopDrag(); };
// Nothing was pressed.
//! input {"type": "MouseMove", "pos": [80, 60]}
//! input {"type": "MouseDown", "pos": [80, 60], "btn": "Left"}
//! input {"type": "MouseMove", "pos": [120, 15]}
//! input {"type": "MouseMove", "pos": [20, 15]}
//! input {"type": "MouseUp", "pos": [20, 15], "btn": "Left"}
//! input {"type": "Wait"}
//= b dragOver [D.Mouse.6]
//= b dragOut\na dragOver [D.Mouse.6]
//= a rollOver [D.Mouse.10]
// The other was pressed.
//! input {"type": "MouseDown", "pos": [20, 15], "btn": "Left"}
//! input {"type": "MouseMove", "pos": [120, 15]}
//! input {"type": "MouseMove", "pos": [20, 15]}
//! input {"type": "MouseUp", "pos": [20, 15], "btn": "Left"}
//! input {"type": "Wait"}
//= a press [D.Mouse.9]
//= a dragOut\nb dragOver [D.Mouse.6]
//= a dragOver\nb dragOut [D.Mouse.6]
//= a release [D.Mouse.10]
// While a clip is dragged, others hear nothing; the dragged one is below the pointer.
//! input {"type": "MouseMove", "pos": [220, 15]}
//! input {"type": "MouseDown", "pos": [220, 15], "btn": "Left"}
//! input {"type": "MouseMove", "pos": [120, 15]}
//! input {"type": "MouseMove", "pos": [20, 15]}
//! input {"type": "MouseUp", "pos": [20, 15], "btn": "Left"}
//! input {"type": "Wait"}
//= a rollOut [D.Mouse.7]
//= c press [C.Pointer.1]
