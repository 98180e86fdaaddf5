//! swf 8
//! rate 60
//! iterations 2002
// 200 clips move for a thousand frames, each by its own handler, and stand still for another thousand.
//! shape dot 6x6
//! sprite fly
//! place dot 1
//! end
var flies = 200;
var time = 0;
function fly() {
  if (time > 1000) return;
  this._x += this.speed;
  if (++this._y > 390) this._y = 0;
  if (this._x > 540) this._x = 0;
}
for (var i = 0; i < flies; i++) {
  var clip = this.attachMovie("fly", "fly" + i, i);
  clip.speed = 1 + i % 5;
  clip._x = i * 11 % 540;
  clip._y = i * 3 % 290;
  clip.onEnterFrame = fly;
}
this.onEnterFrame = function() {
  if (++time != 2000) return;
  trace(fly7._y); //= 240 [D.Order.1]
};
