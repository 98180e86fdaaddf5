//! swf 8
//! rate 120
//! iterations 602
// 200 clips that run a handler in each of 120 frames a second; half of them have handlers of buttons, too.
//! shape dot 6x6
//! sprite fly
//! place dot 1
//! end
var flies = 200;
function fly() {
  this._x += this.speed;
  if (this._x > 540) this._x = 0;
}
function pressed() {}
for (var i = 0; i < flies; i++) {
  var clip = this.attachMovie("fly", "fly" + i, i);
  clip.speed = 1 + i % 5;
  clip._x = i * 11 % 540;
  clip._y = i * 17 % 390;
  clip.onEnterFrame = fly;
  if (i % 2) clip.onPress = pressed;
}
var time = 0;
this.onEnterFrame = function() {
  if (++time != 600) return;
  var sum = 0;
  for (var i = 0; i < flies; i++) sum += this["fly" + i]._x;
  trace(sum); //= 53372 [D.Order.1]
};
