//! swf 6,8
//! iterations 202
// 500 clips whose names a script puts together in each frame.
//! shape dot 4x4
//! sprite ball
//! place dot 1
//! end
var balls = 500;
for (var i = 0; i < balls; i++) {
  var ball = this.attachMovie("ball", "ball" + i, i);
  ball.home = i * 7 % 540;
  ball._x = ball.home;
  ball._y = i * 13 % 390;
}
var time = 0;
this.onEnterFrame = function() {
  time++;
  for (var i = 0; i < balls; i++) {
    var ball = this["ball" + i];
    ball._x = ball.home + (time + i) % 10;
  }
  if (time == 200) {
    var sum = 0;
    for (var k = 0; k < balls; k++) sum += this["ball" + k]._x;
    trace(sum); //= 131920 [D.Order.1]
  }
};
