//! swf 6-8
//! iterations 3
//! stage 300x300
// Dragging, the Tab key and arrow keys.
//! shape box 20x20
//! sprite kid
//! place box 1
//! end
//! place kid 1 as a at 10,10
//! place kid 2 as b at 100,10
//! place kid 3 as c at 10,100
a.startDrag(false, 0, 0, 50, 50);
//! input {"type": "MouseMove", "pos": [20, 15]}
//! input {"type": "Wait"}
//! input {"type": "MouseMove", "pos": [200, 200]}
//! input {"type": "MouseMove", "pos": [205, 205]}
//! input {"type": "Wait"}
//! input {"type": "Wait"}
a.onEnterFrame = function() {
  trace(this._x + " " + this._y);
  if (this._x == 50) {
    this.stopDrag();
    delete this.onEnterFrame;
    b.tabIndex = 2;
    c.tabIndex = 1;
  }
};
//= 30 25 [D.Drag.1, D.Drag.2, C.MovieClip.61]
//= 50 50 [D.Drag.3, C.MovieClip.61]
