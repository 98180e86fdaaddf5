//! swf 6-8
// What goes loses the focus, and listeners hear while it still has its name (D.Focus.9).
Selection.addListener({onSetFocus: function(old, now) { trace(old + " -> " + now); }});
createEmptyMovieClip("c", 1);
c.focusEnabled = true;
c.onKillFocus = function(now) { trace("killed " + now); };
Selection.setFocus(c); //= null -> _level0.c [D.Focus.1]
c.removeMovieClip(); //= killed null\n_level0.c -> null [D.Focus.9]
trace(Selection.getFocus()); //= null [D.Focus.9]
createEmptyMovieClip("d", 2).createTextField("t", 1, 0, 0, 50, 20);
d.t.type = "input";
Selection.setFocus(d.t); //= null -> _level0.d.t [D.Focus.1]
d.removeMovieClip(); //= _level0.d.t -> null [D.Focus.9]
trace(Selection.getFocus()); //= null [D.Focus.9]
