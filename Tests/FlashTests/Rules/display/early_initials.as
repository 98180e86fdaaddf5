//! swf 5-8
//! player 9,32
// Whether what attachMovie gives to a clip comes before its first frame.
//! shape square 20x20
//! sprite box
//! place square 1
//! end
attachMovie("box", "box1", 1, {_width: 40});
trace(box1._width + " " + box1._xscale); //=-6: 0 0 //=7+: 40 200 [M.early-initials]
attachMovie("box", "box2", 2, {_x: 7, _xscale: 300});
trace(box2._x + " " + box2._width + " " + box2._height); //= 7 60 20 [C.MovieClip.11]
attachMovie("box", "box3", 3);
box3._width = 40;
trace(box3._width + " " + box3._xscale); //= 40 200 [D.Prop.9]
