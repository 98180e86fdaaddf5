//! swf 8
//! stage 1600x1200
//! iterations 62
// A large stage: 40 flowers of 240 curves each, which all move.
var flowers = 40;
for (var i = 0; i < flowers; i++) {
  var flower = this.createEmptyMovieClip("flower" + i, i);
  flower._x = 100 + i % 8 * 200;
  flower._y = 120 + Math.floor(i / 8) * 240;
  flower.lineStyle(1, 0x203040, 100);
  flower.beginFill(0x4080c0 + i * 0x010302, 80);
  flower.moveTo(120, 0);
  for (var k = 1; k <= 240; k++) {
    var angle = k * Math.PI / 120;
    var reach = k % 2 ? 60 : 120;
    flower.curveTo(140 * Math.cos(angle - 0.01), 140 * Math.sin(angle - 0.01), reach * Math.cos(angle), reach * Math.sin(angle));
  }
  flower.endFill();
}
var time = 0;
this.onEnterFrame = function() {
  time++;
  for (var i = 0; i < flowers; i++) {
    var flower = this["flower" + i];
    flower._y += i % 3 - 1;
    flower._x += i % 2 ? 1 : -1;
  }
  if (time == 60) trace(this.flower1._x); //= 360 [D.Order.1]
};
